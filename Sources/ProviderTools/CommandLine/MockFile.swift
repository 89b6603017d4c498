import Foundation

/// A mock on its way to a file.
struct MockFile: Equatable {
    let name: String
    let folder: String
    var text: String

    var path: String { URL(filePath: folder).appending(path: "\(name).swift").path }

    var exists: Bool { FileManager.default.fileExists(atPath: path) }
}

extension [MockFile] {
    /// Writes all of the files, or none if one of them cannot be written.
    ///
    /// Each is first written beside its place, as moving it there is the least that can fail.
    func write() throws {
        let files = FileManager.default
        var staged: [(staged: URL, file: URL)] = []
        defer {
            for (url, _) in staged { try? files.removeItem(at: url) }
        }
        for mock in self {
            let file = URL(filePath: mock.path)
            let beside = file.deletingLastPathComponent().appending(path: ".\(mock.name)-\(UUID().uuidString).new")
            do {
                try files.createDirectory(atPath: mock.folder, withIntermediateDirectories: true)
                try Data(mock.text.utf8).write(to: beside)
            } catch {
                throw ToolError(
                    "The folder \(mock.folder) cannot be written to: \(error.localizedDescription) Nothing was written."
                )
            }
            staged.append((beside, file))
        }
        for (beside, file) in staged {
            guard !files.fileExists(atPath: file.path) else {
                _ = try files.replaceItemAt(file, withItemAt: beside)
                continue
            }
            try files.moveItem(at: beside, to: file)
        }
    }
}
