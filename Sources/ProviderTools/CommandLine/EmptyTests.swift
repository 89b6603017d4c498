import Foundation

/// The test targets without a Swift file, which SwiftPM leaves out when it describes a package.
///
/// They are where a first suite goes, so they are read from the manifest, as far as they are written down there.
enum EmptyTests {
    static func targets(of package: PackageDescription) -> [PackageDescription.Target] {
        let manifest = URL(filePath: package.directory).appending(path: "Package.swift").path
        guard let text = SourceFiles.text(of: manifest) else { return [] }
        return calls(in: SourceText(text)).compactMap { call -> PackageDescription.Target? in
            guard let name = call.firstMatch(of: /name:\s*"([^"]+)"/).map({ String($0.output.1) }),
                package.target(named: name) == nil
            else { return nil }
            let path = call.firstMatch(of: /path:\s*"([^"]+)"/).map { String($0.output.1) } ?? "Tests/\(name)"
            let literals = call.matches(of: /"([^"]+)"/).map { String($0.output.1) }
            return PackageDescription.Target(
                name: name,
                module: name.replacing("-", with: "_"),
                kind: "test",
                directory: URL(filePath: package.directory).appending(path: path).path,
                isRoot: true,
                dependencies: literals.filter { package.target(named: $0) != nil }
            )
        }
    }

    /// The texts of the calls of `testTarget` in a manifest.
    private static func calls(in manifest: SourceText) -> [String] {
        let code = manifest.code
        let word = Array(".testTarget(".utf8)
        return code.indices.filter { code[$0...].starts(with: word) }.map { start in
            var depth = 0
            let end = code[start...].firstIndex { byte in
                if byte == UInt8(ascii: "(") { depth += 1 }
                if byte == UInt8(ascii: ")") { depth -= 1 }
                return depth == 0 && byte == UInt8(ascii: ")")
            }
            return String(decoding: manifest.bytes[start..<(end ?? code.endIndex)], as: UTF8.self)
        }
    }
}
