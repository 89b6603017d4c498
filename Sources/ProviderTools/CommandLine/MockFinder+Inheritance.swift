extension MockFinder {
    /// Adds what a mock inherits besides its protocol: the members of a class, and of further protocols.
    mutating func complete(_ found: Found, _ symbol: Symbol, _ module: String) -> Found {
        var found = found
        for type in found.mock.inheritedTypes where !type.names(symbol.pathComponents, module) {
            let name = type.description
            if Self.wellKnown.contains(name) || name == "any \(symbol.qualifiedName)" { continue }
            if let known = declared(name) {
                found.inherited.formUnion(keys(of: known))
            } else if let superclass = types("class", named: name).first {
                let written = mock(superclass.path, superclass.declaration, in: superclass.file)
                found.inherited.formUnion(written.members.map(\.key))
                found.obstacle = obstacle(toInheriting: written, by: found.mock)
            } else if types("protocol", named: name).isEmpty, type == found.mock.head.inherited.first {
                found.obstacle = "\(found.mock.name) may inherit members from `\(name)`, which wasn't found"
            } else {
                found.hasOtherProtocols = true
            }
        }
        return found
    }

    /// The members of one superclass are read, and no more.
    private mutating func obstacle(toInheriting superclass: WrittenType, by mock: WrittenType) -> String? {
        guard let next = superclass.head.inherited.first?.description,
            !types("class", named: next).isEmpty || declared(next)?.kind == .class
        else { return nil }
        return "\(mock.name) inherits `\(superclass.name)`, which inherits `\(next)`. "
            + "A mock with more than one superclass can't be updated automatically. Update it by hand"
    }

    /// Protocols and classes of the toolchain whose members don't come from another protocol.
    private static let wellKnown: Set<String> = [
        "Sendable", "AnyObject", "Equatable", "Hashable", "Error", "Identifiable", "CustomStringConvertible",
        "CustomDebugStringConvertible", "Codable", "Encodable", "Decodable", "Actor", "ObservableObject", "NSObject",
        "Comparable", "CaseIterable", "Observable", "LocalizedError", "NSObjectProtocol",
    ]

    private func declared(_ name: String) -> Symbol? {
        codebase.allSymbols.filter { ($0.kind == .protocol || $0.kind == .class) && name.isPath(of: $0, in: codebase) }
            .min { $0.usr < $1.usr }
    }

    /// The members that a protocol requires or a class has, with all that they inherit.
    private func keys(of symbol: Symbol) -> Set<MemberKey> {
        let symbols =
            if symbol.kind == .protocol {
                ([symbol.usr] + codebase.conformances(of: symbol.usr).map(\.protocolUSR)).flatMap(codebase.requirements)
            } else {
                sequence(first: symbol.usr) { codebase.superclass(of: $0) }.flatMap { codebase.members(of: $0) }
            }
        return Set(symbols.compactMap { MemberKey(DeclarationParser.parse($0)) })
    }
}

extension String {
    /// Whether this is the name of a symbol, with or without its module.
    fileprivate func isPath(of symbol: Symbol, in codebase: Codebase) -> Bool {
        symbol.qualifiedName == self || "\(codebase.module(of: symbol.usr) ?? "").\(symbol.qualifiedName)" == self
    }
}
