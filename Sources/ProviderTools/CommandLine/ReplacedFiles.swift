import Foundation

/// Writes the files that wiring has changed, and those that are new.
struct ReplacedFiles {
    let sources: PackageSources
    let package: PackageDescription
    let output: Output

    /// - Throws: A `ToolError` if a file can't be written.
    func deliver(onlyPrinting: Bool) throws {
        let programs = ToolchainPrograms(package)
        let check = SyntaxCheck(program: programs.compiler)
        let formatter = LineFormatter(program: programs.swiftFormat)
        var new: [ScaffoldedFile] = []
        for (path, bytes) in sources.replaced.sorted(by: { $0.key < $1.key }) {
            let url = URL(filePath: path)
            guard let old = FileManager.default.contents(atPath: path).map(Array.init) else {
                new.append(
                    ScaffoldedFile(
                        name: url.deletingPathExtension().lastPathComponent,
                        folder: url.deletingLastPathComponent().path,
                        text: String(decoding: bytes, as: UTF8.self)
                    )
                )
                continue
            }
            guard old != bytes else { continue }
            let formatted = try formatter.format(bytes, changedFrom: old, at: path)
            guard try check.isNoWorse(formatted, than: old) else {
                throw ToolError("\(package.relativePath(path)) couldn't be parsed after the change. Change it by hand.")
            }
            if onlyPrinting {
                output.write(String(decoding: formatted, as: UTF8.self))
            } else {
                try FileReplacement.write(formatted, over: old, at: path)
                output.write(package.relativePath(path) + "\n")
            }
        }
        if !new.isEmpty {
            try new.deliver(in: package, overwriting: false, onlyPrinting: onlyPrinting, output: output)
        }
    }
}
