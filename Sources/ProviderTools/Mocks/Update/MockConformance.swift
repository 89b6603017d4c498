/// The ways in which the mocks of a protocol say so: by its name, and by the names of compositions with it.
struct MockConformance {
    let module: String
    private let symbol: Symbol
    private var path: [String] { symbol.pathComponents }
    /// The type aliases of compositions that the protocol is part of.
    private let aliases: [Symbol]
    private let codebase: Codebase

    /// - Parameters:
    ///   - symbol: The protocol.
    ///   - aliases: The type aliases, by the identities of the protocols that they name.
    ///   - codebase: The modules that were read.
    init(_ symbol: Symbol, aliases: [String: [Symbol]], in codebase: Codebase) {
        module = codebase.module(of: symbol.usr) ?? ""
        self.symbol = symbol
        self.aliases = aliases[symbol.usr] ?? []
        self.codebase = codebase
    }

    /// The names one of which stands wherever a type conforms.
    var names: [String] { ([path] + aliases.map(\.pathComponents)).compactMap(\.last) }

    /// Whether a type that is inherited is the protocol.
    func isStated(_ type: TypeSyntax) -> Bool {
        (type.names(path, module) && !isOther(type))
            || aliases.contains { type.names($0.pathComponents, codebase.module(of: $0.usr) ?? "") }
    }

    /// Whether a short name of a nested protocol is the whole name of another one.
    private func isOther(_ type: TypeSyntax) -> Bool {
        guard case .name(let components) = type, components.count < path.count else { return false }
        let name = components.map(\.text).joined(separator: ".")
        return codebase.type(named: name, preferring: module).map { $0.kind == .protocol } ?? false
    }

    /// Whether a type that conforms is a mock by its name.
    func mayHaveMock(named name: String) -> Bool {
        MockName.isName(name, ofMockOf: path) || MockName.hasWord(name)
    }
}

extension Codebase {
    /// The type aliases of protocols and compositions, by the identities of the protocols that they name.
    func aliasesOfProtocols() -> [String: [Symbol]] {
        allSymbols.filter { $0.kind == .typeAlias }.reduce(into: [:]) { aliases, alias in
            for usr in aliasedType(alias, arguments: [])?.parts.compactMap(\.usr) ?? [] {
                aliases[usr, default: []].append(alias)
            }
        }
    }
}
