import Foundation

/// The files of this repository, read from disk.
enum Repository {
    /// The folder of the package's manifest: two folders above this file's own.
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The paths of the documents whose Swift blocks are checked.
    static var guides: [String] {
        let guides = paths(under: "Guides").filter { $0.hasSuffix(".md") }
        // Every repository has a README, so a missing one is left to fail; the example may have none yet.
        let exampleReadme = paths(under: "Sources").filter { $0 == "Sources/UserServiceExample/README.md" }
        return ["README.md"] + guides + exampleReadme
    }

    /// The paths of all Markdown files, hidden folders excepted.
    static var documents: [String] {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return folders.sorted()
            .flatMap { $0.hasPrefix(".") ? [] : [$0] + paths(under: $0) }
            .filter { $0.hasSuffix(".md") }
    }

    /// All Swift files that a guide may quote, read once for all guides.
    static let quotableFiles = Result {
        let swiftFiles = ["Sources", "Tests", "Examples"].flatMap(paths).filter { $0.hasSuffix(".swift") }
        return QuotableFiles(try Dictionary(uniqueKeysWithValues: swiftFiles.map { ($0, try text(of: $0)) }))
    }

    /// Returns the text of a file.
    static func text(of path: String) throws -> String {
        try String(contentsOfFile: absolutePath(of: path), encoding: .utf8)
    }

    /// Returns where a file is on disk.
    static func absolutePath(of path: String) -> String {
        root.appending(path: path).path
    }

    /// Returns the sorted paths of the files in a folder and its folders, hidden ones left out.
    static func paths(under folder: String) -> [String] {
        guard let enumerator = FileManager.default.enumerator(atPath: absolutePath(of: folder)) else { return [] }
        var paths: [String] = []
        while let path = enumerator.nextObject() as? String {
            // A nested package's build folder is large, and none of it is ours.
            if path.split(separator: "/").last?.hasPrefix(".") == true {
                enumerator.skipDescendants()
            } else {
                paths.append("\(folder)/\(path)")
            }
        }
        return paths.sorted()
    }
}
