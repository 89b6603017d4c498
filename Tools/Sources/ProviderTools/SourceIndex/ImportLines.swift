/// The imports of a source file.
///
/// A graph doesn't have them, so they are read from the text.
struct ImportLines {
    struct Import: Hashable {
        let module: String
        /// `@preconcurrency`, `@_spi(Name)`.
        let attributes: [String]
        /// The lines from `#if` to `#endif` around it, with all imports there; nil if it stands in none.
        var condition: String?

        var line: String { (attributes + ["import \(module)"]).joined(separator: " ") }
    }

    let imports: [Import]

    init(_ file: SourceFile?) {
        guard let file, let outline = file.outline else {
            imports = []
            return
        }
        let items = file.declarations.filter { $0.keyword == "import" }
        let all = items.map { item in
            let attributes = outline.parsed(item).attributes.map(\.text)
            return Import(
                // `import struct Shapes.Circle` imports a part of a module.
                module: String(item.name.prefix { $0 != "." }),
                attributes: attributes.filter { $0 == "@preconcurrency" || $0.hasPrefix("@_spi") }
            )
        }
        let lines = Dictionary(uniqueKeysWithValues: zip(items.map(\.tokens.lowerBound), all.map(\.line)))
        imports = zip(items, all).map { item, written in
            var copy = written
            if item.condition != nil { copy.condition = outline.condition(around: item.tokens.lowerBound, lines) }
            return copy
        }.uniqued()
    }

    /// The modules.
    var modules: Set<String> { Set(imports.map(\.module)) }

    /// The modules whose names can be ambiguous with others; those of Foundation are several.
    var visibleModules: Set<String> {
        let parts: Set<String> = ["FoundationEssentials", "FoundationInternationalization"]
        return modules.contains("Foundation") ? modules.union(parts) : modules
    }
}

extension String {
    /// The line between `#if` and `#endif`.
    func within(condition: String) -> String { "#if \(condition)\n    \(self)\n#endif" }
}

extension String {
    /// Lines between `#if` and `#endif` without those of some imports, and without an `#else` that is empty then.
    func without(imports: Set<String>) -> String {
        let kept = split(separator: "\n").filter { !imports.contains(String($0.trimmingSpace)) }
        let isEmpty = kept.indices.map { index in
            kept[index].hasPrefix("#else") && index + 1 < kept.count && kept[index + 1].hasPrefix("#endif")
        }
        return zip(kept, isEmpty).filter { !$1 }.map(\.0).joined(separator: "\n")
    }
}

extension SourceOutline {
    /// The lines from the outermost `#if` around a token to its `#endif`.
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - lines: The lines to write between them, by the tokens at which they begin in the file.
    /// - Returns: The lines, indented.
    fileprivate func condition(around token: Int, _ lines: [Int: String]) -> String? {
        func isDirective(_ index: Int, _ keyword: String) -> Bool {
            kind(index) == .directive && words[index].hasPrefix(keyword)
        }
        var open: [Int] = []
        for index in 0..<token {
            if isDirective(index, "#if") { open.append(index) }
            if isDirective(index, "#endif") { _ = open.popLast() }
        }
        guard let first = open.first else { return nil }
        var (written, depth) = ([String](), 0)
        for index in first..<words.count {
            let indentation = String(repeating: Layout.step, count: max(depth, 0))
            if let line = lines[index] { written.append(indentation + line) }
            guard kind(index) == .directive else { continue }
            if isDirective(index, "#if") { depth += 1 }
            if isDirective(index, "#endif") { depth -= 1 }
            let outer = String(indentation.dropLast(isDirective(index, "#if") ? 0 : Layout.step.count))
            written.append(outer + words[index].trimmingSpace)
            if depth == 0 { break }
        }
        return written.joined(separator: "\n")
    }
}
