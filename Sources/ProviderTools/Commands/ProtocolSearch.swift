/// Finds the protocols that a user names.
struct ProtocolSearch {
    let codebase: Codebase
    /// The modules to search in.
    let modules: Set<String>

    /// All protocols that a mock in another file can name, by their names.
    var visible: [Symbol] {
        protocols.filter { !$0.isPrivate }
    }

    /// Those that it can't.
    var hidden: [Symbol] {
        protocols.filter(\.isPrivate)
    }

    private var protocols: [Symbol] {
        all(where: { $0.kind == .protocol })
    }

    private func all(where isWanted: (Symbol) -> Bool) -> [Symbol] {
        codebase.allSymbols
            .filter { symbol in isWanted(symbol) && codebase.module(of: symbol.usr).map(modules.contains) ?? false }
            .sorted { ($0.qualifiedName, $0.usr) < ($1.qualifiedName, $1.usr) }
    }

    /// The protocol of this name, which may leave out the names of the types around it where that is clear, or begin
    /// with the name of the module.
    func find(_ name: String) throws -> Symbol {
        let naming = QualifiedNames(codebase: codebase)
        guard let match = try naming.only(name, among: protocols, what: "protocols") else { throw unknown(name) }
        guard !match.isPrivate else {
            throw ToolError(
                "\(match.qualifiedName) is \(match.accessLevel): no mock in another file can conform to it. "
                    + "Make it internal, or write the mock in its file."
            )
        }
        return match
    }

    private func unknown(_ name: String) -> ToolError {
        if let other = all(where: { $0.isConcreteType && $0.qualifiedName == name }).first {
            return ToolError(
                "\(name) isn't a protocol (\(other.declarationText)). A mock stands in for a protocol: "
                    + "give the type one with the functions that its users call."
            )
        }
        let suggestion = NearestNames.suggestion(for: name, among: visible.map(\.qualifiedName))
        let location = "in \(NearestNames.list(modules.sorted(), last: "or", inQuotes: false))"
        return ToolError("There is no protocol \"\(name)\" \(location).\(suggestion)")
    }
}
