/// The dependencies that one type is given and those that it makes, as its declarations tell.
struct TypeDependencies {
    /// Something that the type is given, under the name of the parameter, property or requirement.
    struct Member: Hashable {
        let name: String
        var reference: TypeReference
        /// Whether it is in a `Dependencies` or a `DependencyProviding`.
        var isOfBag = false
    }

    /// Something that the type makes, with the labels of the function's arguments, `makeSession(userID:)`, or with the
    /// name of the property of a composition root.
    struct Make: Hashable {
        let title: String
        let reference: TypeReference
    }

    var given: [Member] = []
    /// The identities of what the type can't be created without, however it is created.
    var required: Set<String> = []
    var makes: [Make] = []

    /// Adds what a bag of dependencies contains.
    mutating func add(_ other: Self) {
        given += other.given
        required.formUnion(other.required)
        makes += other.makes
    }
}

/// A type that another one is given or makes, before it is decided whether it is a dependency.
struct TypeReference: Hashable {
    let usr: String
    /// The name as it is written, without the types around it.
    let spelling: String
    /// Whether there may be none of it: it is optional, or an element of a collection.
    var isOptional = false
}

/// Finds the types that a written type refers to, behind `any`, `some`, generic parameters, lifetimes and type aliases.
struct TypeReferences {
    let codebase: Codebase
    /// The modules to draw.
    let modules: Set<String>

    /// The constraints on generic parameters, by their names.
    typealias Constraints = [String: [TypeSyntax]]

    func callAsFunction(in type: TypeSyntax, constraints: Constraints = [:]) -> [TypeReference] {
        references(in: type, constraints: constraints, depth: 0)
    }

    private func references(in type: TypeSyntax, constraints: Constraints, depth: Int) -> [TypeReference] {
        // Generic parameters may be constrained by each other.
        guard depth < 16 else { return [] }
        func inner(_ type: TypeSyntax) -> [TypeReference] {
            references(in: type, constraints: constraints, depth: depth + 1)
        }
        func optional(_ type: TypeSyntax) -> [TypeReference] {
            inner(type).map { reference in
                var reference = reference
                reference.isOptional = true
                return reference
            }
        }
        switch type {
        case .attributed(_, let type), .existential(let type), .opaque(let type): return inner(type)
        case .optional(let type), .array(let type), .dictionary(_, let type): return optional(type)
        case .implicitlyUnwrapped(let type): return inner(type)
        case .composition(let types): return types.flatMap(inner)
        case .tuple(let elements) where elements.count == 1: return inner(elements[0].type)
        case .name(let components):
            guard let last = components.last else { return [] }
            if components.count == 1, let types = constraints[last.text] { return types.flatMap(inner) }
            if let value = Lifetime(last, in: codebase, modules: modules)?.value { return inner(value) }
            if ["Array", "Dictionary", "Optional", "Set"].contains(last.text), let element = last.arguments.last {
                return optional(element)
            }
            guard let usr = last.usr else { return [] }
            if let symbol = codebase.symbol(usr), symbol.kind == .typeAlias {
                return codebase.aliasedType(symbol, arguments: last.arguments).map(inner) ?? []
            }
            return [TypeReference(usr: usr, spelling: last.text)]
        default: return []
        }
    }
}

extension TypeReferences.Constraints {
    /// The constraints that declarations around each other write in angle brackets and in `where` clauses.
    init(_ declarations: [Declaration]) {
        self.init()
        for declaration in declarations {
            for parameter in declaration.genericParameters {
                self[parameter.name, default: []] += parameter.inherited.map { [$0] } ?? []
            }
            for requirement in declaration.requirements {
                guard case .name(let components) = requirement.left, components.count == 1 else { continue }
                self[components[0].text, default: []].append(requirement.right)
            }
        }
    }
}
