import Foundation
import Testing

/// The files of this repository, read from disk.
enum Repository {
    /// The folder of the package's manifest, two folders above that of this file.
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static let skillFolder = "skills/provider-kit"
    static let pageForAssistants = "llms.txt"

    /// The paths of the documents whose Swift blocks are checked.
    static var guides: [String] {
        let guides = paths(under: "Guides").filter { $0.hasSuffix(".md") }
        // A missing README fails the test. The example may not have a README.
        let exampleReadme = paths(under: "Sources").filter { $0 == "Sources/UserServiceExample/README.md" }
        let articles = paths(under: "Sources").filter { $0.contains(".docc/") && $0.hasSuffix(".md") }
        return ["README.md"] + guides + skillPages + exampleReadme + articles
    }

    /// The paths of the pages of the skill for coding assistants.
    static var skillPages: [String] {
        paths(under: skillFolder).filter { $0.hasSuffix(".md") }
    }

    /// The paths of the Swift files whose documentation comments are published.
    static var documentedFiles: [String] {
        (paths(under: "Sources/Providers") + paths(under: "Sources/Stubbing")).filter { $0.hasSuffix(".swift") }
    }

    /// The paths of all files in Markdown, except for those in hidden folders.
    static var documents: [String] {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return folders.sorted()
            .flatMap { $0.hasPrefix(".") ? [] : isFolder($0) ? paths(under: $0) : [$0] }
            .filter { $0.hasSuffix(".md") || $0 == pageForAssistants }
    }

    /// All Swift files that a guide may quote, read once for all guides.
    static let quotableFiles = Result {
        let swiftFiles = ["Sources", "Tests", "Tools", "Examples"].flatMap(paths).filter { $0.hasSuffix(".swift") }
        return QuotableFiles(try Dictionary(uniqueKeysWithValues: swiftFiles.map { ($0, try text(of: $0)) }))
    }

    /// Returns the text of a file.
    static func text(of path: String) throws -> String {
        try String(contentsOfFile: absolutePath(of: path), encoding: .utf8)
    }

    /// Returns the absolute path of a file.
    static func absolutePath(of path: String) -> String {
        root.appending(path: path).path
    }

    private static func isFolder(_ path: String) -> Bool {
        (try? root.appending(path: path).resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true
    }

    /// Returns the sorted paths of the files in a folder and its subfolders, except for hidden ones.
    static func paths(under folder: String) -> [String] {
        guard isFolder(folder), let enumerator = FileManager.default.enumerator(atPath: absolutePath(of: folder)) else {
            // A check of a folder that was moved would otherwise read no files, and pass.
            Issue.record("There is no folder \(folder). Name the one that has its files now.")
            return []
        }
        var paths: [String] = []
        while let path = enumerator.nextObject() as? String {
            // The build folder of a nested package is large, and isn't part of the repository.
            if path.split(separator: "/").last?.hasPrefix(".") == true {
                enumerator.skipDescendants()
            } else {
                paths.append("\(folder)/\(path)")
            }
        }
        return paths.sorted()
    }
}
