/// The imports of a source file.
///
/// A graph doesn't have them, so they are read from the text.
struct ImportLines {
    struct Import: Hashable {
        let module: String
        /// `@preconcurrency`, `@_spi(Name)`.
        let attributes: [String]
    }

    let imports: [Import]

    init(_ lines: [Substring]) {
        imports = lines.compactMap(Self.read).uniqued()
    }

    private static let kinds: Set<String> = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]

    private static func read(_ line: Substring) -> Import? {
        // Cheap for the many lines that aren't imports.
        guard line.contains("import ") else { return nil }
        var words = line.split(separator: " ").map(String.init)
        guard let index = words.firstIndex(of: "import"), index + 1 < words.count else { return nil }
        let before = words[..<index]
        guard before.allSatisfy({ $0.hasPrefix("@") || AccessLevel(rawValue: $0) != nil }) else { return nil }
        words.removeFirst(index + 1)
        if kinds.contains(words[0]), words.count > 1 { words.removeFirst() }
        let module = words[0].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        let attributes = before.filter { $0 == "@preconcurrency" || $0.hasPrefix("@_spi") }
        return Import(module: String(module), attributes: Array(attributes))
    }

    /// The modules.
    var modules: Set<String> { Set(imports.map(\.module)) }

    /// The modules whose names can be ambiguous with others; those of Foundation are several.
    var visibleModules: Set<String> {
        let parts: Set<String> = ["FoundationEssentials", "FoundationInternationalization"]
        return modules.contains("Foundation") ? modules.union(parts) : modules
    }

    /// The lines at the top of a mock.
    ///
    /// - Parameters:
    ///   - used: The modules of the types that the mock names.
    ///   - module: The module of the protocol.
    ///   - isTestable: Whether the protocol isn't public.
    ///   - testable: Modules of types that aren't public, of those that are used.
    ///   - usesC: Whether it names types of C, which may come from any module that the file imports.
    ///   - spiGroups: The groups of `@_spi` whose declarations the mock names, by their modules.
    ///   - usesStubs: Whether the mock has any.
    /// - Returns: The lines, sorted as formatters do it.
    func lines(
        used: Set<String>,
        module: String,
        isTestable: Bool,
        testable: Set<String> = [],
        usesC: Bool = false,
        spiGroups: [String: Set<String>] = [:],
        usesStubs: Bool = true
    ) -> [String] {
        let spi = spiGroups.mapValues { $0.sorted().map { "@_spi(\($0)) " }.joined() }
        var plain: Set<String> = usesStubs ? ["import Stubbing"] : []
        var testableLines: Set<String> = isTestable ? ["\(spi[module] ?? "")@testable import \(module)"] : []
        for name in used.subtracting(ModuleName.implicit).subtracting([module, "Stubbing"]) {
            let name = imported(name)
            let own = imports.first { $0.module == name }
            let attributes = (own?.attributes ?? []).filter { spi[name] == nil || !$0.hasPrefix("@_spi") }
            let line = (spi[name] ?? "") + (attributes + ["import \(name)"]).joined(separator: " ")
            if testable.contains(name) {
                testableLines.insert(line.replacing("import ", with: "@testable import "))
            } else {
                plain.insert(line)
            }
        }
        if !isTestable { plain.insert("\(spi[module] ?? "")import \(module)") }
        let conditional = usesC ? modules.subtracting(used).subtracting([module, "Stubbing"]).sorted() : []
        var sorted = Self.sorted(plain)
        for name in conditional { sorted += ["", "#if canImport(\(name))", "    import \(name)", "#endif"] }
        return sorted + (sorted.isEmpty || testableLines.isEmpty ? [] : [""]) + Self.sorted(testableLines)
    }

    /// By the names of the modules.
    private static func sorted(_ lines: Set<String>) -> [String] {
        lines.sorted { ($0.split(separator: " ").last ?? "") < ($1.split(separator: " ").last ?? "") }
    }

    /// `Foundation` for its parts, which a file seldom imports by themselves.
    private func imported(_ module: String) -> String {
        guard module == "FoundationEssentials" || module == "FoundationInternationalization" else { return module }
        return modules.contains(module) && !modules.contains("Foundation") ? module : "Foundation"
    }
}
