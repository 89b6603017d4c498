/// The ways in which the mocks of a protocol say so: by its name, and by the names of compositions with it.
struct MockConformance {
    let module: String
    private let path: [String]
    /// The type aliases of compositions that the protocol is part of.
    private let aliases: [(path: [String], module: String)]

    init(_ symbol: Symbol, in codebase: Codebase) {
        module = codebase.module(of: symbol.usr) ?? ""
        path = symbol.pathComponents
        aliases = codebase.allSymbols.filter { alias in
            let type = codebase.aliasedType(alias, arguments: [])
            return type?.parts.contains { $0.usr == symbol.usr } ?? false
        }.map { ($0.pathComponents, codebase.module(of: $0.usr) ?? "") }
    }

    /// The names one of which stands wherever a type conforms.
    var names: [String] { ([path] + aliases.map(\.path)).compactMap(\.last) }

    /// Whether a type that is inherited is the protocol.
    func isStated(_ type: TypeSyntax) -> Bool {
        type.names(path, module) || aliases.contains { type.names($0.path, $0.module) }
    }

    /// Whether a type that conforms is a mock by its name.
    func mayHaveMock(named name: String) -> Bool {
        MockName.isName(name, ofMockOf: path) || MockName.hasWord(name)
    }
}
