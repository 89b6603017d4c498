import Foundation

/// The directory of users that ships with the example.
let shippedDirectory = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/UserServiceExample/Users")

/// Runs `body` with a new directory that contains the given files, and removes it afterward.
func withDirectory<Output>(of files: [String: Data], _ body: (URL) async throws -> Output) async throws -> Output {
    let directory = FileManager.default.temporaryDirectory.appending(path: "UserServiceExampleTests-\(UUID())")
    defer { try? FileManager.default.removeItem(at: directory) }
    for (path, data) in files {
        let file = directory.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try data.write(to: file)
    }
    return try await body(directory)
}
