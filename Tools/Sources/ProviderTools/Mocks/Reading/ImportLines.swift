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

    init(_ file: SourceFile?) {
        let items = file?.declarations.filter { $0.keyword == "import" } ?? []
        let all = items.map { item in
            let attributes = file?.outline?.parsed(item).attributes.map(\.text) ?? []
            return Import(
                // `import struct Shapes.Circle` imports a part of a module.
                module: String(item.name.prefix { $0 != "." }),
                attributes: attributes.filter { $0 == "@preconcurrency" || $0.hasPrefix("@_spi") }
            )
        }
        imports = all.uniqued()
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
    ///   - used: Where the types come from that the file names.
    ///   - module: The module of the protocol.
    ///   - isTestable: Whether the protocol isn't public.
    ///   - usesStubs: Whether the file names any.
    /// - Returns: The lines, sorted as formatters do it.
    func lines(for used: UsedTypes, module: String, isTestable: Bool, usesStubs: Bool = true) -> [String] {
        let spi = used.spiGroups.mapValues { $0.sorted().map { "@_spi(\($0)) " }.joined() }
        let own = (used.lenientModules.contains(module) ? "@preconcurrency " : "") + (spi[module] ?? "")
        var plain: Set<String> = usesStubs ? ["import Stubbing"] : []
        var testableLines: Set<String> = isTestable ? ["\(own)@testable import \(module)"] : []
        for name in used.modules.subtracting(ModuleName.implicit).subtracting([module, "Stubbing"]) {
            let name = imported(name)
            let written = imports.first { $0.module == name }?.attributes ?? []
            let all = used.lenientModules.contains(name) ? ["@preconcurrency"] + written : written
            let attributes = all.uniqued().filter { spi[name] == nil || !$0.hasPrefix("@_spi") }
            let line = (spi[name] ?? "") + (attributes + ["import \(name)"]).joined(separator: " ")
            if used.testableModules.contains(name) {
                testableLines.insert(line.replacing("import ", with: "@testable import "))
            } else {
                plain.insert(line)
            }
        }
        if !isTestable { plain.insert("\(own)import \(module)") }
        plain.formUnion(used.scopes.map { "import \($0)" })
        // No graph tells the module of a type of C.
        let conditional =
            used.includeC ? modules.subtracting(used.modules).subtracting([module, "Stubbing"]).sorted() : []
        var sorted = Self.sorted(plain)
        for name in conditional { sorted += ["", "#if canImport(\(name))", "    import \(name)", "#endif"] }
        return sorted + (sorted.isEmpty || testableLines.isEmpty ? [] : [""]) + Self.sorted(testableLines)
    }

    /// By the names of the modules.
    private static func sorted(_ lines: Set<String>) -> [String] {
        func module(_ line: String) -> Substring { line.split(separator: " ").last ?? "" }
        return lines.sorted { module($0) < module($1) }
    }

    /// `Foundation` for its parts, which a file seldom imports by themselves.
    private func imported(_ module: String) -> String {
        guard module == "FoundationEssentials" || module == "FoundationInternationalization" else { return module }
        return modules.contains(module) && !modules.contains("Foundation") ? module : "Foundation"
    }
}

extension Codebase {
    /// The groups of `@_spi` of declarations, by their modules.
    ///
    /// The graph tells that a declaration is `@_spi`, the source to which group it belongs.
    func spiGroups(of usrs: Set<String>, sources: SourceFiles) -> [String: Set<String>] {
        var groups: [String: Set<String>] = [:]
        for symbol in usrs.compactMap(symbol) where symbol.spi == true {
            guard let location = symbol.location, let module = module(of: symbol.usr) else { continue }
            // The attribute may stand at the type or the extension around the declaration.
            let around = sources[location.path].map { $0.declarations(around: location).map($0.spiGroups) } ?? []
            groups[module, default: []].formUnion(around.last { !$0.isEmpty } ?? [])
        }
        return groups
    }
}

extension SourceFile {
    /// The groups that the attributes of a declaration name.
    fileprivate func spiGroups(of declaration: SourceDeclaration) -> [String] {
        let attributes = outline?.parsed(declaration).attributes.map(\.text) ?? []
        return attributes.compactMap { $0.wholeMatch(of: /@_spi\((\w+)\)/).map { String($0.output.1) } }
    }
}
