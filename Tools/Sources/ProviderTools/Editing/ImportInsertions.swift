/// Adds imports to a file, in the order that it has.
struct ImportInsertions {
    private let file: WrittenFile
    private let imports: [SourceDeclaration]

    init(_ file: WrittenFile) {
        self.file = file
        imports = file.outline.declarations.filter { $0.keyword == "import" }
    }

    /// The changes that add what the file lacks of some lines, such as `import Foundation`.
    ///
    /// An import in a condition is one with it. Lines without an import are left out.
    func edits(adding lines: some Sequence<String>) -> [SourceEdit] {
        let all = lines.uniqued().filter { $0.contains("import ") }.map { (line: $0, module: Self.module($0)) }
            .sorted { $0.module < $1.module }
        let new = all.filter { !$0.line.contains("@testable") } + all.filter { $0.line.contains("@testable") }
        let plain = imports.filter { !has("testable", $0) }
        var list = ItemList(file.outline.declarations, of: nil, in: file) { plain.contains($0) ? .importLine : nil }
        // Each goes directly behind the last import, so the first is inserted last.
        let conditions = new.filter { $0.line.hasPrefix("#if") }.map { missingLines($0.line) }.filter { !$0.isEmpty }
        if let last = imports.last {
            for lines in conditions.reversed() { list.insert(lines, .member, .after, last.place) }
        }
        let neighbors = plain.filter { $0.condition == nil }
        let first = imports.first { $0.condition == nil } ?? file.outline.declarations.first
        var last = neighbors.last?.place
        for (line, module) in new where !line.hasPrefix("#if") && isMissing(line, module) {
            if let next = neighbors.first(where: { $0.name > module }) ?? (neighbors.isEmpty ? first : nil) {
                list.insert([line], .importLine, .before, next.place)
            } else {
                last = list.insert([line], .importLine, .after, last)
            }
        }
        if imports.isEmpty, let first {
            for lines in conditions { list.insert(lines, .member, .before, first.place) }
        }
        return list.edits + new.filter { $0.line.hasPrefix(Self.preconcurrency) }.compactMap { relaxing($0.module) }
    }

    private static let preconcurrency = "@preconcurrency "

    /// The change that adds the attribute to the import of a module; nil if there is no such import, or one that has it.
    private func relaxing(_ module: String) -> SourceEdit? {
        let known = imports.filter { $0.name == module }
        guard let first = known.first, !known.contains(where: { has("preconcurrency", $0) }) else { return nil }
        return .insertion(Self.preconcurrency, at: file.offset(ofToken: first.tokens.lowerBound))
    }

    /// The lines of a condition without the imports that the file has; none if it has them all.
    private func missingLines(_ condition: String) -> [String] {
        let lines = condition.split(separator: "\n").map(String.init).filter { line in
            !line.contains("import ") || !imports.contains { $0.name == Self.module(line) }
        }
        return lines.contains { $0.contains("import ") } ? lines : []
    }

    private static func module(_ line: String) -> String { line.split(separator: " ").last.map(String.init) ?? "" }

    private func isMissing(_ line: String, _ module: String) -> Bool {
        !imports.contains { $0.name == module && (!line.contains("@_spi") || has("_spi", $0)) }
    }

    private func has(_ word: String, _ item: SourceDeclaration) -> Bool {
        item.tokens.contains { file.outline.isAt(word, $0) }
    }
}
