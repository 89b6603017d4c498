/// Finds the protocols or the types that a user names.
struct SymbolSearch {
    enum Kind {
        /// Protocols, of which mocks are written.
        case protocols
        /// Classes, structures and actors, for which suites are written.
        case types

        /// The keywords of their declarations.
        var keywords: Set<String> { self == .protocols ? ["protocol"] : ["class", "struct", "actor"] }

        fileprivate var noun: String { self == .protocols ? "protocol" : "type" }

        fileprivate func contains(_ symbol: Symbol) -> Bool {
            self == .protocols ? symbol.kind == .protocol : symbol.isConcreteType && symbol.kind != .enumeration
        }
    }

    let codebase: Codebase
    /// The modules to search in.
    let modules: Set<String>
    let kind: Kind
    /// Sorted by their names.
    private let all: [Symbol]

    init(codebase: Codebase, modules: Set<String>, kind: Kind) {
        self.codebase = codebase
        self.modules = modules
        self.kind = kind
        all = codebase.allSymbols
            .filter { kind.contains($0) && codebase.module(of: $0.usr).map(modules.contains) ?? false }
            .map { (name: $0.qualifiedName, symbol: $0) }
            .sorted { ($0.name, $0.symbol.usr) < ($1.name, $1.symbol.usr) }.map(\.symbol)
    }

    /// All that another file can name, by their names.
    var visible: [Symbol] { all.filter { !$0.isPrivate } }

    /// Those that it can't.
    var hidden: [Symbol] { all.filter(\.isPrivate) }

    /// The declaration of this name, which may leave out the names of the types around it where that is clear, or begin
    /// with the name of the module.
    func find(_ name: String) throws -> Symbol {
        guard let match = try only(name) else { throw unknown(name) }
        guard match.isPrivate else { return match }
        let reason =
            kind == .protocols
            ? "no mock in another file can conform to it. Make it internal, or write the mock in its file."
            : "no test can name it. Make it internal."
        throw ToolError("\(match.qualifiedName) is \(match.accessLevel): \(reason)")
    }

    /// The one declaration of this name; nil if there is none.
    ///
    /// - Throws: A `ToolError` if several have the name.
    private func only(_ name: String) throws -> Symbol? {
        let exact =
            [all.filter { $0.qualifiedName == name }, all.filter { fullName(of: $0) == name }]
            .first { !$0.isEmpty } ?? []
        let matches = exact.isEmpty ? all.filter { ".\($0.qualifiedName)".hasSuffix(".\(name)") } : exact
        guard matches.count > 1 else { return matches.first }
        var names = matches.map(\.qualifiedName)
        if Set(names).count < names.count { names = matches.map(fullName) }
        throw ToolError(
            "Several \(kind.noun)s are named \"\(name)\": \(NearestNames.list(names.sorted(), inQuotes: false)). "
                + "Use the full name."
        )
    }

    /// The name that begins with the module.
    private func fullName(of symbol: Symbol) -> String {
        "\(codebase.module(of: symbol.usr) ?? "C").\(symbol.qualifiedName)"
    }

    private func unknown(_ name: String) -> ToolError {
        let others = codebase.allSymbols.filter {
            $0.qualifiedName == name && !kind.contains($0) && ($0.isConcreteType || $0.kind == .protocol)
        }
        if let other = others.min(by: { $0.usr < $1.usr }) { return otherKind(name, other) }
        if kind == .protocols, let problem = unnamedProtocol(name) { return problem }
        let suggestion = NearestNames.suggestion(for: name, among: visible.map(\.qualifiedName))
        let location = "in \(NearestNames.list(modules.sorted(), last: "or", inQuotes: false))"
        return ToolError("There is no \(kind.noun) \"\(name)\" \(location).\(suggestion)")
    }

    /// A message for a composition, or a protocol with arguments, for which there can be no mock of its own.
    private func unnamedProtocol(_ name: String) -> ToolError? {
        let alias = codebase.allSymbols.filter { $0.qualifiedName == name && $0.kind == .typeAlias }
            .min { $0.usr < $1.usr }
        let parts = alias.flatMap { codebase.aliasedType($0, arguments: []) }?.parts.map(\.description) ?? []
        if parts.count > 1 {
            return ToolError(
                "\(name) isn't a protocol (\(alias?.declarationText ?? "")). Declare one in its place, and mock that: "
                    + "`protocol \(name): \(parts.joined(separator: ", ")) {}`."
            )
        }
        if let part = parts.first { return ToolError("\(name) is another name of `\(part)`. Name that.") }
        let plain = String(name.drop { $0 == " " }.prefix { $0 != "<" }.split(separator: " ").last ?? "")
        guard name.contains("<"), let match = try? only(plain) else { return nil }
        return ToolError(
            "Name the protocol without `any` and arguments: \(match.qualifiedName). Its mock has them as type parameters."
        )
    }

    private func otherKind(_ name: String, _ other: Symbol) -> ToolError {
        guard kind == .protocols else {
            let advice = other.kind == .protocol ? " To write a mock of it, run `scaffold-mock \(name)`." : ""
            return ToolError("\(name) isn't a class, a structure, or an actor (\(other.declarationText)).\(advice)")
        }
        return ToolError(
            "\(name) isn't a protocol (\(other.declarationText)). A mock stands in for a protocol: "
                + "give the type one with the functions that its users call."
        )
    }
}
