/// Finds declarations by names that may leave out the types around them, or begin with the module.
struct QualifiedNames {
    let codebase: Codebase

    /// Finds the one declaration of this name.
    ///
    /// - Parameters:
    ///   - name: The name, as in `UserService.DependencyProviding`.
    ///   - symbols: The declarations to choose from.
    ///   - what: What they are, in a message.
    /// - Returns: The declaration; nil if there is none.
    /// - Throws: A `ToolError` if several have the name.
    func only(_ name: String, among symbols: [Symbol], what: String) throws -> Symbol? {
        let exact =
            [symbols.filter { $0.qualifiedName == name }, symbols.filter { fullName(of: $0) == name }]
            .first { !$0.isEmpty } ?? []
        let matches = exact.isEmpty ? symbols.filter { ".\($0.qualifiedName)".hasSuffix(".\(name)") } : exact
        guard matches.count > 1 else { return matches.first }
        var names = matches.map(\.qualifiedName)
        if Set(names).count < names.count { names = matches.map(fullName) }
        throw ToolError(
            "Several \(what) are named \"\(name)\": \(NearestNames.list(names.sorted(), inQuotes: false)). "
                + "Use the full name."
        )
    }

    /// The name that begins with the module.
    private func fullName(of symbol: Symbol) -> String {
        "\(codebase.module(of: symbol.usr) ?? "C").\(symbol.qualifiedName)"
    }
}
