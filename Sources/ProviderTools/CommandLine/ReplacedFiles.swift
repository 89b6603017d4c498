import Foundation

/// Writes the files that wiring has changed, and those that are new.
struct ReplacedFiles {
    let sources: PackageSources
    let package: PackageDescription
    let output: Output

    /// Writes or prints the files, or none if one of them can no longer be parsed.
    ///
    /// - Throws: A `ToolError` if a file can't be written.
    func deliver(onlyPrinting: Bool) throws {
        let check = SyntaxCheck(program: ToolchainPrograms(package).compiler)
        var new: [ScaffoldedFile] = []
        var changed: [(path: String, old: [UInt8], bytes: [UInt8])] = []
        for (path, bytes) in sources.replaced.sorted(by: { $0.key < $1.key }) {
            let old = FileManager.default.contents(atPath: path).map(Array.init)
            guard onlyPrinting || old != bytes else { continue }
            guard try check.isNoWorse(withoutErrors(bytes), than: withoutErrors(old ?? [])) else {
                let name = package.relativePath(path)
                throw ToolError("\(name) couldn't be parsed after the change. Nothing was written. Change it by hand.")
            }
            if let old {
                changed.append((path, old, bytes))
            } else {
                new.append(ScaffoldedFile(URL(filePath: path), text: String(decoding: bytes, as: UTF8.self)))
            }
        }
        for (path, old, bytes) in changed {
            if onlyPrinting {
                output.write(String(decoding: bytes, as: UTF8.self))
            } else {
                try FileReplacement.write(bytes, over: old, at: path)
                output.write(package.relativePath(path) + "\n")
            }
        }
        if !new.isEmpty {
            try new.deliver(in: package, overwriting: false, onlyPrinting: onlyPrinting, output: output)
        }
    }
}

/// The text without its `#error`s, which the compiler would count as errors.
private func withoutErrors(_ bytes: [UInt8]) -> [UInt8] {
    Array(String(decoding: bytes, as: UTF8.self).replacing("#error(", with: "print(").utf8)
}

extension ScaffoldedFile {
    fileprivate init(_ file: URL, text: String) {
        self.init(
            name: file.deletingPathExtension().lastPathComponent,
            folder: file.deletingLastPathComponent().path,
            text: text
        )
    }
}
