extension Declaration {
    /// The declaration with what the compiler leaves out of the graph of the closures in its types.
    ///
    /// A graph that is extracted from a module lacks `@convention(c)`, one that is emitted while compiling
    /// `@isolated(any)` and the type behind `nonisolated(nonsending)`, and both lack `@concurrent`. They also lack the type
    /// alias in `some Sequence<Expression>`, if it depends on an associated type. The source has all.
    func restoringAttributes(of symbol: Symbol, sources: SourceFiles) -> Declaration {
        let mayLackArguments = parameters.contains { $0.type.isOpaqueWithoutArguments }
        guard mayLackArguments || types.contains(where: { $0.contains { $0.functionType != nil || $0.isLost } }),
            let location = symbol.location, let file = sources[location.path],
            mayLackArguments || TypeSyntax.lostAttributes.contains(where: file.contains),
            let written = sources.declaration(at: location), written.parameters.count == parameters.count
        else { return self }
        var copy = self
        for (index, parameter) in written.parameters.enumerated() {
            copy.parameters[index].type = parameters[index].type.restoringAttributes(from: parameter.type)
        }
        if let result = written.type { copy.type = type?.restoringAttributes(from: result) }
        return copy
    }

    /// The declaration whose asynchronous closures all say where they run.
    ///
    /// By default, a closure says nothing and means what the settings of its own module say, which may be other than those
    /// of the tests. In its identity, a requirement has a `YC` for each closure that runs on the actor of its caller.
    func statingWhereClosuresRun(usr: String) -> Declaration {
        guard types.contains(where: { $0.contains { $0.functionType?.isAsync == true } }) else { return self }
        var statedCount = 0
        for type in types { statedCount += type.count { $0.hasAttribute(TypeSyntax.nonsending) } }
        let count = usr.matches(of: /(?:Ya|Yb|K)YC/).count
        let attribute = TypeAttribute(text: count > statedCount ? TypeSyntax.nonsending : "@concurrent")
        return mappingTypes { $0.stating(attribute) }
    }
}

extension TypeSyntax {
    fileprivate static let nonsending = "nonisolated(nonsending)"

    /// The beginnings of the attributes that a graph may lack.
    fileprivate static let lostAttributes = ["@isolated(any)", "@convention(", "@concurrent", nonsending]

    /// Whether the graph has only an attribute of a function type.
    fileprivate var isLost: Bool { functionType == nil && hasAttribute(Self.nonsending) }

    /// Whether this is a closure that runs on the actor of its caller, which no expression can spell.
    var isNonsending: Bool { hasAttribute(Self.nonsending) }

    /// Whether this is `some P`, where the source may have `some P<Value>`.
    fileprivate var isOpaqueWithoutArguments: Bool {
        guard case .opaque(.name(let components)) = self else { return false }
        return components.allSatisfy(\.arguments.isEmpty)
    }

    /// The type with the attributes of closures that it has in the source.
    fileprivate func restoringAttributes(from written: TypeSyntax) -> TypeSyntax {
        if isLost { return written }
        switch (self, written) {
        case (.opaque(.name(var components)), .opaque(.name(let complete)))
        where isOpaqueWithoutArguments && components.map(\.text) == complete.map(\.text):
            for index in components.indices { components[index].arguments = complete[index].arguments }
            return .opaque(.name(components))
        case (.attributed, .attributed), (.function, .attributed), (.attributed, .function):
            guard case .function(let type) = withoutAttributes, case .function(let complete) = written.withoutAttributes
            else { return self }
            let lost = written.attributes.filter { attribute in
                !hasAttribute(attribute.text) && Self.lostAttributes.contains(where: attribute.text.hasPrefix)
            }
            let all = attributes + lost
            let restored = TypeSyntax.function(type.restoringAttributes(from: complete))
            return all.isEmpty ? restored : .attributed(all, restored)
        case (.function(let type), .function(let complete)):
            return .function(type.restoringAttributes(from: complete))
        case (.optional(let type), .optional(let complete)): return .optional(type.restoringAttributes(from: complete))
        case (.array(let type), .array(let complete)): return .array(type.restoringAttributes(from: complete))
        case (.dictionary(let key, let type), .dictionary(_, let complete)):
            return .dictionary(key: key, value: type.restoringAttributes(from: complete))
        case (.tuple(let elements), .tuple(let complete)) where elements.count == complete.count:
            return .tuple(zip(elements, complete).map { $0.with($0.type.restoringAttributes(from: $1.type)) })
        default: return self
        }
    }

    /// The type whose asynchronous closures have an attribute, unless they say where they run.
    fileprivate func stating(_ attribute: TypeAttribute) -> TypeSyntax {
        mapped { type in
            switch type {
            case .function(let function) where function.isAsync: .attributed([attribute], type)
            case .attributed(let attributes, .attributed([attribute], let inner)):
                if attributes.contains(where: \.saysWhereClosuresRun) {
                    .attributed(attributes, inner)
                } else {
                    // `nonisolated(nonsending)` comes first.
                    .attributed(attribute.isAttribute ? attributes + [attribute] : [attribute] + attributes, inner)
                }
            default: type
            }
        }
    }

    /// How many of the types in this one fulfill a condition.
    fileprivate func count(where condition: (TypeSyntax) -> Bool) -> Int {
        var count = 0
        _ = mapped { type in
            if case .attributed = type, condition(type) { count += 1 }
            return type
        }
        return count
    }
}

extension FunctionType {
    fileprivate func restoringAttributes(from complete: FunctionType) -> FunctionType {
        guard parameters.count == complete.parameters.count else { return self }
        var copy = self
        copy.parameters = zip(parameters, complete.parameters).map {
            $0.with($0.type.restoringAttributes(from: $1.type))
        }
        copy.result = result.restoringAttributes(from: complete.result)
        return copy
    }
}

extension TypeAttribute {
    fileprivate var isAttribute: Bool { text.hasPrefix("@") }

    fileprivate var saysWhereClosuresRun: Bool {
        ["@isolated(any)", "@concurrent", TypeSyntax.nonsending].contains(text) || isNamedActor || mayBeGlobalActor
    }
}

extension Declaration {
    /// The declaration with the asynchronous closures behind type aliases of protocols, which a mock writes out.
    ///
    /// The compiler ignores `@Sendable` before an alias of a closure, and so does a mock.
    func expandingClosures(in codebase: Codebase) -> Declaration {
        mappingTypes { type in
            type.mapped { type in
                if case .attributed(let outer, .attributed(let inner, let type)) = type {
                    let all = outer + inner
                    return .attributed(all.filter { !$0.isAttribute } + all.filter(\.isAttribute), type)
                }
                if case .attributed(let attributes, let alias) = type, type.hasAttribute("@Sendable"),
                    codebase.isAliasOfClosure(alias)
                {
                    let kept = attributes.filter { $0.text != "@Sendable" }
                    return kept.isEmpty ? alias : .attributed(kept, alias)
                }
                guard case .name = type, let usr = type.usr, let symbol = codebase.symbol(usr),
                    symbol.kind == .typeAlias,
                    codebase.parent(of: usr)?.kind == .protocol, let closure = DeclarationParser.parse(symbol).type,
                    closure.functionType?.isAsync == true
                else { return type }
                return closure
            }
        }
    }

    /// The declaration of a requirement with the identities of type aliases of its protocol.
    ///
    /// A graph names an alias that depends on an associated type without its identity.
    func identifyingAliases(of owner: String, in codebase: Codebase) -> Declaration {
        let own = Set(genericParameters.map(\.name))
        let aliases = codebase.memberTypes(of: owner).filter { $0.kind == .typeAlias && !own.contains($0.ownName) }
        guard !aliases.isEmpty else { return self }
        return mappingTypes { $0.identifying(aliases) }
    }
}

extension Codebase {
    /// Whether a name is that of an alias of a closure, also by way of others.
    fileprivate func isAliasOfClosure(_ type: TypeSyntax) -> Bool {
        guard case .name = type else { return false }
        return spellings(of: type).contains { $0.functionType != nil }
    }
}

extension TypeSyntax {
    /// The type with the identities of members that it names without them, with or without `Self`.
    func identifying(_ members: [Symbol]) -> TypeSyntax {
        mapped { type in
            guard case .name(var components) = type else { return type }
            let index = components.count > 1 && components[0].text == "Self" ? 1 : 0
            guard components[index].usr == nil else { return type }
            components[index].usr = members.first { $0.ownName == components[index].text }?.usr
            return .name(components)
        }
    }
}
