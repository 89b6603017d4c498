import Foundation
import Testing

/// The files of a repository, read from disk.
struct Repository {
    /// This repository, two folders above that of this file.
    static let this = Repository(
        root: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
    )

    static let skillFolder = "skills/provider-kit"
    static let pageForAssistants = "llms.txt"

    let root: URL

    /// The paths of the documents whose Swift blocks are checked.
    var guides: [String] {
        let guides = paths(under: "Guides").filter { $0.hasSuffix(".md") }
        // A missing README fails the test. The example may not have a README.
        let exampleReadme = paths(under: "Sources").filter { $0 == "Sources/UserServiceExample/README.md" }
        let articles = paths(under: "Sources").filter { $0.contains(".docc/") && $0.hasSuffix(".md") }
        return ["README.md"] + guides + skillPages + exampleReadme + articles
    }

    /// The paths of the pages of the skill for coding assistants.
    var skillPages: [String] {
        paths(under: Self.skillFolder).filter { $0.hasSuffix(".md") }
    }

    /// The paths of the Swift files whose documentation comments are published.
    var documentedFiles: [String] {
        (paths(under: "Sources/Providers") + paths(under: "Sources/Stubbing")).filter { $0.hasSuffix(".swift") }
    }

    /// The paths of all files in Markdown, except for those in hidden folders.
    var documents: [String] {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return folders.sorted()
            .flatMap { $0.hasPrefix(".") ? [] : isFolder($0) ? paths(under: $0) : [$0] }
            .filter { $0.hasSuffix(".md") || $0 == Self.pageForAssistants }
    }

    /// Returns all Swift files that a guide may quote.
    func quotableFiles() throws -> QuotableFiles {
        let swiftFiles = ["Sources", "Tests", "Tools", "Examples"].flatMap(paths).filter { $0.hasSuffix(".swift") }
        return QuotableFiles(try Dictionary(uniqueKeysWithValues: swiftFiles.map { ($0, try text(of: $0)) }))
    }

    /// Returns the text of a file.
    func text(of path: String) throws -> String {
        try String(contentsOfFile: absolutePath(of: path), encoding: .utf8)
    }

    /// Returns whether there is a file or folder at a path.
    func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: absolutePath(of: path))
    }

    /// Returns the absolute path of a file.
    func absolutePath(of path: String) -> String {
        root.appending(path: path).path
    }

    private func isFolder(_ path: String) -> Bool {
        (try? root.appending(path: path).resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true
    }

    /// Returns the sorted paths of the files in a folder and its subfolders, except for hidden ones.
    func paths(under folder: String) -> [String] {
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
