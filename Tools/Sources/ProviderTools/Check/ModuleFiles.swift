import Foundation

/// The source files of modules, those of which a graph tells nothing included.
final class ModuleFiles {
    private let sources: SourceFiles
    private let folders: [String: Set<String>]
    private var found: [String: [SourceFile]?] = [:]

    init(_ code: CheckedCode) {
        sources = code.sources
        folders = code.locations.pathsOfModule.mapValues { paths in
            Set(paths.map { URL(filePath: $0).deletingLastPathComponent().path })
        }
    }

    /// The modules of which at least one file is known.
    var modules: [String] { folders.keys.sorted() }

    /// The files of a module; nil if they can't be read.
    func files(of module: String) -> [SourceFile]? {
        if let files = found[module] { return files }
        let files = folders[module].flatMap(read)
        found[module] = .some(files)
        return files
    }

    private func read(_ folders: Set<String>) -> [SourceFile]? {
        var files: [SourceFile] = []
        for folder in folders.sorted() {
            // A graph doesn't tell of a file with only private declarations, but such a file stands beside others.
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            for name in names.sorted() where name.hasSuffix(".swift") {
                guard let file = sources["\(folder)/\(name)"] else { return nil }
                files.append(file)
            }
        }
        return files.isEmpty ? nil : files
    }
}
