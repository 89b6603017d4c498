import Foundation

extension PackageSources {
    /// The files that aren't as they are on the disk: those that are changed, and then new ones, formatted.
    ///
    /// - Throws: A `ToolError` if one of them can no longer be parsed.
    func changes(in package: PackageDescription, output: Output) throws -> ChangeSet {
        let check = SyntaxCheck(program: ToolchainPrograms(package).compiler)
        var changes = ChangeSet()
        var new: [ScaffoldedFile] = []
        for (path, bytes) in replaced.sorted(by: { $0.key < $1.key }) {
            let old = FileManager.default.contents(atPath: path).map(Array.init)
            guard try check.isNoWorse(bytes, than: old ?? []) else {
                let name = package.relativePath(path)
                throw ToolError("\(name) couldn't be parsed after the change. Nothing was written. Change it by hand.")
            }
            if old == nil {
                let file = URL(filePath: path)
                let (name, folder) = (
                    file.deletingPathExtension().lastPathComponent, file.deletingLastPathComponent().path
                )
                new.append(ScaffoldedFile(name: name, folder: folder, text: String(decoding: bytes, as: UTF8.self)))
            } else {
                changes.add(bytes, over: old, at: path)
            }
        }
        for file in new.formatted(for: package, output: output) {
            changes.add(Array(file.text.utf8), over: nil, at: file.path)
        }
        return changes
    }
}
