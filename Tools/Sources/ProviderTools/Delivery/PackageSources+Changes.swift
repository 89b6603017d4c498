import Foundation

extension PackageSources {
    /// The files that aren't as they are on the disk: those that are changed, and then new ones, formatted as theirs are.
    ///
    /// - Throws: A `ToolError` if one of them can no longer be parsed.
    func changes(in package: PackageDescription, output: Output) throws -> ChangeSet {
        var changes = ChangeSet()
        for (path, bytes) in replaced.sorted(by: { $0.key < $1.key }) {
            changes.add(bytes, over: FileManager.default.contents(atPath: path).map(Array.init), at: path)
        }
        if let path = try changes.removeUnreadable(in: package).first {
            let name = package.relativePath(path)
            throw ToolError("\(name) couldn't be parsed after the change. Nothing was written. Change it by hand.")
        }
        return changes.formatted(for: package, output: output)
    }
}
