extension ImportLines {
    /// The lines at the top of a mock.
    ///
    /// - Parameters:
    ///   - used: Where the types come from that the file names.
    ///   - module: The module of the protocol.
    ///   - isTestable: Whether the protocol isn't public.
    ///   - usesStubs: Whether the file names any.
    /// - Returns: The lines, sorted as formatters do it. An import in a condition is one with it.
    func lines(for used: UsedTypes, module: String, isTestable: Bool, usesStubs: Bool = true) -> [String] {
        let spi = used.spiGroups.mapValues { $0.sorted().map { "@_spi(\($0)) " }.joined() }
        let own = (used.lenientModules.contains(module) ? "@preconcurrency " : "") + (spi[module] ?? "")
        var plain: Set<String> = usesStubs ? ["import Stubbing"] : []
        var testableLines: Set<String> = isTestable ? ["\(own)@testable import \(module)"] : []
        var conditional: [String] = []
        for name in used.modules.subtracting(ModuleName.implicit).subtracting([module, "Stubbing"]).sorted() {
            let name = imported(name)
            let known = imports.filter { $0.module == name }
            let written = known.first?.attributes ?? []
            let all = used.lenientModules.contains(name) ? ["@preconcurrency"] + written : written
            let attributes = all.uniqued().filter { spi[name] == nil || !$0.hasPrefix("@_spi") }
            let line = (spi[name] ?? "") + (attributes + ["import \(name)"]).joined(separator: " ")
            // Foundation is everywhere, and a file may import it only where nothing else brings it.
            let conditions = name == "Foundation" ? [] : known.compactMap(\.condition)
            if !conditions.isEmpty, conditions.count == known.count {
                conditional += conditions
            } else if used.testableModules.contains(name) {
                testableLines.insert(line.replacing("import ", with: "@testable import "))
            } else {
                plain.insert(line)
            }
        }
        if !isTestable { plain.insert("\(own)import \(module)") }
        plain.formUnion(used.scopes.map { "import \($0)" })
        // No graph tells the module of a type of C.
        let ofC = used.includeC ? modules.subtracting(used.modules).subtracting([module, "Stubbing"]).sorted() : []
        for name in ofC {
            let condition = imports.first { $0.module == name }?.condition
            conditional.append(condition ?? "import \(name)".within(condition: "canImport(\(name))"))
        }
        var sorted = Self.sorted(plain)
        for block in conditional.uniqued() { sorted += ["", block.without(imports: plain)] }
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
