/// Adds imports to a file, in the order that it has.
struct ImportInsertions {
    private let file: WrittenFile
    private let imports: [SourceDeclaration]
    private var insertions = Insertions()

    init(_ file: WrittenFile) {
        self.file = file
        imports = file.outline.declarations.filter { $0.keyword == "import" }
    }

    /// The changes that add what the file lacks of some lines, such as `import Foundation`.
    ///
    /// A line that is indented stands in a condition on whether its module exists. Lines without an import are left out.
    mutating func edits(adding lines: some Sequence<String>) -> [SourceEdit] {
        let all = lines.uniqued().filter { $0.contains("import ") }.map { (line: $0, module: Self.module($0)) }
            .sorted { $0.module < $1.module }
        let new = all.filter { !$0.line.contains("@testable") } + all.filter { $0.line.contains("@testable") }
        for (line, module) in new where !line.hasPrefix(" ") && isMissing(line, module) { insert(line, module) }
        for (line, module) in new where line.hasPrefix(" ") && !imports.contains(where: { $0.name == module }) {
            guard let last = imports.last else { continue }
            let end = (last.condition ?? last.tokens).upperBound - 1
            insert(["#if canImport(\(module))", line, "#endif"], .block, .after(token: end), beside: .block)
        }
        let relaxed = new.filter { $0.line.hasPrefix(Self.preconcurrency) }.compactMap { relaxing($0.module) }
        return insertions.edits(in: [file]).map(\.edit) + relaxed
    }

    private static let preconcurrency = "@preconcurrency "

    /// The change that adds the attribute to the import of a module; nil if there is no such import, or one that has it.
    private func relaxing(_ module: String) -> SourceEdit? {
        let known = imports.filter { $0.name == module }
        let isRelaxed = known.contains { item in item.tokens.contains { file.outline.isAt("preconcurrency", $0) } }
        guard let first = known.first, !isRelaxed else { return nil }
        return .insertion(Self.preconcurrency, at: file.offset(ofToken: first.tokens.lowerBound))
    }

    private static func module(_ line: String) -> String { line.split(separator: " ").last.map(String.init) ?? "" }

    private func isMissing(_ line: String, _ module: String) -> Bool {
        let isSPI = line.contains("@_spi")
        return !imports.contains { item in
            item.name == module && (!isSPI || item.tokens.contains { file.outline.isAt("_spi", $0) })
        }
    }

    private mutating func insert(_ line: String, _ module: String) {
        let plain = imports.filter { item in
            item.condition == nil && !item.tokens.contains { file.outline.isAt("testable", $0) }
        }
        if let next = plain.first(where: { $0.name > module }) {
            insert([line], .importLine, .below(commentsOf: next.tokens.lowerBound), beside: .importLine)
        } else if let last = plain.last {
            insert([line], .importLine, .after(token: last.tokens.upperBound - 1), beside: .importLine)
        } else if let first = imports.first(where: { $0.condition == nil }) {
            insert([line], .importLine, .below(commentsOf: first.tokens.lowerBound), beside: .block)
        } else {
            insert([line], .importLine, .before(token: 0), beside: .block)
        }
    }

    private mutating func insert(
        _ lines: [String],
        _ kind: Insertions.Kind,
        _ place: Insertions.Place,
        beside neighbor: Insertions.Kind
    ) {
        insertions.insert(lines, kind, at: .init(file: 0, place: place), neighbor: neighbor, indentation: "")
    }
}
