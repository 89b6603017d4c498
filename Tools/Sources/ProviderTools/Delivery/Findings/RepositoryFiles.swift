import Foundation

/// The files of a repository, with their paths and columns as services count them.
struct RepositoryFiles {
    /// The nearest folder around the package with a `.git`, or else the package.
    let directory: String
    private let sources: SourceFiles

    init(around package: PackageDescription, sources: SourceFiles) {
        let folder = Self.resolved(package.directory)
        directory = Self.root(around: folder) ?? folder
        self.sources = sources
    }

    /// The path from the root of the repository on; an absolute path if the file isn't in it.
    ///
    /// Services don't follow symbolic links.
    func relativePath(_ path: String) -> String {
        let path = Self.resolved(path)
        let prefix = directory.hasSuffix("/") ? directory : directory + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }

    /// The word or comment at a location; if the file can't be read, an empty region there.
    func region(at location: FileLocation) -> SourceRegion {
        sources[location.path]?.text.region(at: location)
            ?? SourceRegion(
                startLine: location.line,
                startColumn: location.column,
                endLine: location.line,
                endColumn: location.column
            )
    }

    /// `.git` is a file in a submodule, and in a further working tree of a repository.
    private static func root(around folder: String) -> String? {
        var folder = folder
        while !FileManager.default.fileExists(atPath: URL(filePath: folder).appending(path: ".git").path) {
            if folder == "/" { return nil }
            folder = URL(filePath: folder).deletingLastPathComponent().path
        }
        return folder
    }

    private static func resolved(_ path: String) -> String {
        URL(filePath: path).resolvingSymlinksInPath().path
    }
}

/// A part of a source file, in lines and UTF-16 code units, both counted from 1.
struct SourceRegion: Equatable {
    let startLine: Int
    let startColumn: Int
    let endLine: Int
    /// The column behind the last one.
    let endColumn: Int
}

extension SourceText {
    /// The word or comment at a location; nil outside of the file.
    func region(at location: FileLocation) -> SourceRegion? {
        guard let start = offset(line: location.line, column: location.column) else { return nil }
        let word = token(at: start).map { tokens[$0].range }
        let end = (word ?? commentRanges.first { $0.contains(start) })?.upperBound ?? start
        let (startLine, startColumn) = utf16Position(at: start)
        let (endLine, endColumn) = utf16Position(at: end)
        return SourceRegion(startLine: startLine, startColumn: startColumn, endLine: endLine, endColumn: endColumn)
    }

    private func utf16Position(at offset: Int) -> (line: Int, column: Int) {
        let (line, column) = position(at: offset)
        let lineStart = offset - (column - 1)
        return (line, text(in: lineStart..<offset).utf16.count + 1)
    }
}
