/// Finds the types that a user names, to write their tests.
struct TypeSearch {
    let codebase: Codebase
    /// The modules to search in.
    let modules: Set<String>

    /// The keywords of the types that a suite can be written for.
    static let keywords: Set<String> = ["class", "struct", "actor"]

    private var types: [Symbol] {
        codebase.allSymbols
            .filter { $0.isConcreteType && $0.kind != .enumeration }
            .filter { symbol in codebase.module(of: symbol.usr).map(modules.contains) ?? false }
            .sorted { ($0.qualifiedName, $0.usr) < ($1.qualifiedName, $1.usr) }
    }

    /// The type of this name, which may leave out the names of the types around it where that is clear, or begin with
    /// the name of the module.
    func find(_ name: String) throws -> Symbol {
        guard let match = try QualifiedNames(codebase: codebase).only(name, among: types, what: "types") else {
            throw unknown(name)
        }
        guard !match.isPrivate else {
            throw ToolError("\(match.qualifiedName) is \(match.accessLevel): no test can name it. Make it internal.")
        }
        return match
    }

    private func unknown(_ name: String) -> ToolError {
        let others = codebase.allSymbols.filter { $0.kind == .protocol || $0.kind == .enumeration }
        if let other = others.first(where: { $0.qualifiedName == name }) {
            let advice = other.kind == .protocol ? " To write a mock of it, run `scaffold-mock \(name)`." : ""
            return ToolError("\(name) isn't a class, a structure, or an actor (\(other.declarationText)).\(advice)")
        }
        let suggestion = NearestNames.suggestion(
            for: name,
            among: types.filter { !$0.isPrivate }.map(\.qualifiedName)
        )
        let location = "in \(NearestNames.list(modules.sorted(), last: "or", inQuotes: false))"
        return ToolError("There is no type \"\(name)\" \(location).\(suggestion)")
    }
}
