extension MockFinder {
    /// Adds what a mock inherits besides its protocol: the members of classes, and of further protocols.
    mutating func complete(_ found: Found, _ symbol: Symbol, _ module: String) -> Found {
        var found = found
        for type in found.mock.inheritedTypes where !type.names(symbol.pathComponents, module) {
            inherit(type, of: found.mock, &found, depth: 0)
        }
        for usr in [symbol.usr] + codebase.conformances(of: symbol.usr).map(\.protocolUSR) {
            if let name = codebase.path(of: usr).last { found.defaulted.formUnion(keys(ofExtensionsOf: name)) }
        }
        return found
    }

    /// More classes than these in a row inherit each other in a circle.
    private static let mostSuperclasses = 20

    private mutating func inherit(_ type: TypeSyntax, of heir: WrittenType, _ found: inout Found, depth: Int) {
        let name = type.nameWithoutArguments
        if Self.wellKnown.contains(name) || depth > Self.mostSuperclasses { return }
        let isFirst = heir.head.inherited.first.map { type == $0 || $0.parts.contains(type) } ?? false
        if let known = declared(name) {
            found.inherited.formUnion(keys(of: known))
        } else if let written = types(["class"], named: name).first {
            found.inherited.formUnion(written.members.map(\.key))
            for type in written.inheritedTypes { inherit(type, of: written, &found, depth: depth + 1) }
        } else if types(["protocol"], named: name).isEmpty, isFirst, codebase.type(named: name, preferring: "") == nil {
            found.obstacle = "\(found.mock.name) may inherit members from `\(type)`, which wasn't found"
        } else {
            found.inherited.formUnion(keys(ofExtensionsOf: name))
            found.hasOtherProtocols = true
        }
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

    /// The members that extensions add to a protocol, also those in tests.
    private mutating func keys(ofExtensionsOf name: String) -> Set<MemberKey> {
        let keys = keysOfExtensions ?? keysOfAllExtensions()
        keysOfExtensions = keys
        return keys[name.lastComponent] ?? []
    }

    /// The members that extensions add to types, by the types' own names.
    private mutating func keysOfAllExtensions() -> [String: Set<MemberKey>] {
        files(containing: "extension").reduce(into: [:]) { keys, file in
            for item in file.outline.declarations where item.keyword == "extension" {
                let members = item.body.map(file.outline.declarations) ?? []
                keys[item.name.lastComponent, default: []]
                    .formUnion(members.compactMap { MemberKey(file.outline.parsed($0)) })
            }
        }
    }
}

extension TypeSyntax {
    /// The name of a type without its generic arguments and attributes: `Base` for `@unchecked Base<Int>`.
    fileprivate var nameWithoutArguments: String {
        guard case .name(let components) = withoutAttributes else { return withoutAttributes.description }
        return components.map(\.text).joined(separator: ".")
    }
}

extension String {
    /// `Inner` for `Outer.Inner`.
    fileprivate var lastComponent: String { split(separator: ".").last.map(String.init) ?? self }

    /// Whether this is the name of a symbol, with or without its module.
    fileprivate func isPath(of symbol: Symbol, in codebase: Codebase) -> Bool {
        symbol.qualifiedName == self || "\(codebase.module(of: symbol.usr) ?? "").\(symbol.qualifiedName)" == self
    }
}
