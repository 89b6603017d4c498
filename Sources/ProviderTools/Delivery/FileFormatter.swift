import Foundation

/// Formats mocks as the user's own files are formatted.
struct FileFormatter {
    /// The program `swift-format`; nil leaves texts as they are.
    let program: String?

    /// Formats all files with one run of the program for each folder, as starting it takes longest.
    ///
    /// The settings are those of the `.swift-format` that lies nearest to where the files will be.
    func format(_ mocks: [ScaffoldedFile]) throws -> [ScaffoldedFile] {
        guard let program, !mocks.isEmpty else { return mocks }
        var formatted = mocks
        for folder in Set(mocks.map(\.folder)).sorted() {
            let indices = mocks.indices.filter { mocks[$0].folder == folder }
            try FileManager.default.withTemporaryFolder { copies in
                let files = indices.map { copies.appending(path: "\(mocks[$0].name).swift") }
                for (index, file) in zip(indices, files) { try Data(mocks[index].text.utf8).write(to: file) }
                let options = [
                    "format", "--in-place", "--parallel", "--configuration", Self.configuration(for: folder),
                ]
                _ = try Subprocess.run(program, options + files.map(\.path))
                for (index, file) in zip(indices, files) {
                    formatted[index].text = try String(contentsOf: file, encoding: .utf8)
                }
            }
        }
        return formatted
    }

    /// The path of the settings, or settings in place of the program's own, which indent by two spaces.
    static func configuration(for folder: String) -> String {
        let folders = sequence(first: URL(filePath: folder).standardizedFileURL) {
            $0.path == "/" ? nil : $0.deletingLastPathComponent()
        }
        let files = folders.lazy.map { $0.appending(path: ".swift-format").path }
        return files.first { FileManager.default.fileExists(atPath: $0) }
            ?? """
            {"version": 1, "indentation": {"spaces": \(Layout.step.count)}, "lineLength": \(Layout.lineLength)}
            """
    }
}
