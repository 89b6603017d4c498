import Foundation

extension PackageSources {
    /// The files that aren't as they are on the disk: those that are changed, and then new ones, formatted.
    ///
    /// - Throws: A `ToolError` if one of them can no longer be parsed.
    func changes(in package: PackageDescription, output: Output) throws -> ChangeSet {
        let files = replaced.sorted { $0.key < $1.key }.map { path, bytes in
            (path: path, old: FileManager.default.contents(atPath: path).map(Array.init), bytes: bytes)
        }
        let check = SyntaxCheck(program: ToolchainPrograms(package).compiler)
        if let worse = try check.indicesOfWorse(files.map { (old: $0.old ?? [], new: $0.bytes) }).first {
            let name = package.relativePath(files[worse].path)
            throw ToolError("\(name) couldn't be parsed after the change. Nothing was written. Change it by hand.")
        }
        var changes = ChangeSet()
        var new: [ScaffoldedFile] = []
        for (path, old, bytes) in files {
            guard let old else {
                let file = URL(filePath: path)
                let (name, folder) = (
                    file.deletingPathExtension().lastPathComponent, file.deletingLastPathComponent().path
                )
                new.append(ScaffoldedFile(name: name, folder: folder, text: String(decoding: bytes, as: UTF8.self)))
                continue
            }
            changes.add(bytes, over: old, at: path)
        }
        for file in new.formatted(for: package, output: output) {
            changes.add(Array(file.text.utf8), over: nil, at: file.path)
        }
        return changes
    }
}
