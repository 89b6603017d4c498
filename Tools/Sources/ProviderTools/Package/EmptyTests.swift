import Foundation

/// The test targets without a Swift file, which SwiftPM leaves out when it describes a package.
///
/// They are where a first suite goes, so they are read from the manifest, as far as they are written down there.
enum EmptyTests {
    static func targets(of package: PackageDescription, sources: SourceFiles) -> [PackageDescription.Target] {
        let manifest = URL(filePath: package.directory).appending(path: "Package.swift").path
        guard let outline = sources[manifest]?.outline else { return [] }
        return outline.argumentsOfTestTargets.compactMap { arguments -> PackageDescription.Target? in
            guard let name = outline.string(labeled: "name", in: arguments), package.target(named: name) == nil else {
                return nil
            }
            let path = outline.string(labeled: "path", in: arguments) ?? "Tests/\(name)"
            return PackageDescription.Target(
                name: name,
                module: name.replacing("-", with: "_"),
                kind: "test",
                directory: URL(filePath: package.directory).appending(path: path).path,
                isRoot: true,
                dependencies: arguments.compactMap(outline.string).filter { package.target(named: $0) != nil }
            )
        }
    }
}

extension SourceOutline {
    /// The tokens in the parentheses of each call of `testTarget`.
    fileprivate var argumentsOfTestTargets: [Range<Int>] {
        words.indices.compactMap { index in
            guard isAt(".", index), isAt("testTarget", index + 1), isAt("(", index + 2) else { return nil }
            return partner(of: index + 2).map { index + 3..<$0 }
        }
    }

    /// The text of the first string with a label.
    fileprivate func string(labeled label: String, in tokens: Range<Int>) -> String? {
        tokens.first { isAt(label, $0) && isAt(":", $0 + 1) }.flatMap { string($0 + 2) }
    }

    /// The text of a string; nil for other tokens, and for a string with interpolations.
    fileprivate func string(_ index: Int) -> String? {
        guard kind(index) == .literal else { return nil }
        return words[index].wholeMatch(of: /"([^"]+)"/).map { String($0.output.1) }
    }
}
