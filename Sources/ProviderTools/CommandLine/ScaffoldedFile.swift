import Foundation

/// A mock on its way to a file.
struct ScaffoldedFile: Equatable {
    let name: String
    let folder: String
    var text: String

    var path: String { URL(filePath: folder).appending(path: "\(name).swift").path }

    var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// Whether a folder is where the file would be.
    fileprivate var isFolder: Bool {
        (try? URL(filePath: path).resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
    }
}

extension [ScaffoldedFile] {
    /// Writes all of the files, or none if one of them can't be written.
    ///
    /// Each is first written beside its place: a folder that takes this takes the file as well.
    func write() throws {
        var trials: [URL] = []
        defer {
            for trial in trials { try? FileManager.default.removeItem(at: trial) }
        }
        for mock in self where mock.isFolder {
            throw ToolError("\(mock.path) is a folder: move it away. Nothing was written.")
        }
        for mock in self {
            let trial = URL(filePath: mock.folder).appending(path: ".\(mock.name)-\(UUID().uuidString)")
            // A full disk leaves a part of it.
            trials.append(trial)
            do {
                try FileManager.default.createDirectory(atPath: mock.folder, withIntermediateDirectories: true)
                try Data(mock.text.utf8).write(to: trial)
            } catch {
                throw ToolError(
                    "The folder \(mock.folder) can't be written to: \(error.localizedDescription) Nothing was written."
                )
            }
        }
        for mock in self {
            do {
                try Data(mock.text.utf8).write(to: URL(filePath: mock.path), options: .atomic)
            } catch {
                throw ToolError(
                    "\(mock.path) can't be written: \(error.localizedDescription) The files before it were written."
                )
            }
        }
    }
}
