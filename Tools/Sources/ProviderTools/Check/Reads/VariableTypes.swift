/// The types of properties and parameters, as far as declarations tell.
final class VariableTypes {
    private let code: CheckedCode
    /// The types by the names of variables; nil if they aren't known.
    private typealias Variables = [String: Set<String>?]

    /// The variables by the names of the types that have them.
    private var found: [String: Variables] = [:]
    /// The parameters of functions that are in no type.
    private lazy var ofFunctions = variables(
        of: code.codebase.allSymbols.filter { $0.kind == .function && $0.pathComponents.count == 1 }
    )

    init(_ code: CheckedCode) {
        self.code = code
    }

    /// The types that an expression such as `screen.dependencies` may have.
    ///
    /// - Parameters:
    ///   - path: The names in the expression.
    ///   - surroundings: The code around it.
    ///   - outline: The file of the code.
    /// - Returns: The identities of the types, several where several functions have a parameter of the name; nil if they
    ///   aren't known.
    func types(of path: [String], in surroundings: Surroundings, _ outline: SourceOutline) -> Set<String>? {
        // A local variable may hide a property.
        guard let first = path.first, !surroundings.declaresLocal(first, in: outline) else { return nil }
        let outer = surroundings.types.reversed().lazy.compactMap { self.variables(of: $0)[first] }.first
        let start = surroundings.types.isEmpty ? ofFunctions[first] : outer
        return path.dropFirst().reduce(start ?? nil) { types, name in
            guard let types else { return nil }
            var all: Set<String> = []
            for type in types.compactMap(code.codebase.symbol) {
                guard let next = variables(of: type.qualifiedName)[name] ?? nil else { return nil }
                all.formUnion(next)
            }
            return all.isEmpty ? nil : all
        }
    }

    private func variables(of type: String) -> Variables {
        if let variables = found[type] { return variables }
        let declaring = code.codebase.types(named: type).flatMap { [$0] + code.superclasses(of: $0) }
        let variables = variables(of: declaring.flatMap { code.codebase.members(of: $0.usr) })
        found[type] = variables
        return variables
    }

    private func variables(of declarations: [Symbol]) -> Variables {
        var variables: Variables = [:]
        for (name, types) in declarations.flatMap(code.variables) {
            let known = variables[name] ?? []
            variables[name] = .some(types.isEmpty ? nil : known?.union(types))
        }
        return variables
    }
}

extension CheckedCode {
    /// The property or the parameters of a declaration, with the identities of their types; none if they aren't known.
    func variables(declaredBy symbol: Symbol) -> [(name: String, types: Set<String>)] {
        switch symbol.kind {
        case .instanceProperty, .initializer, .instanceMethod, .typeMethod, .function: break
        default: return []
        }
        let declarations = ([symbol] + typesAround(symbol)).map { DeclarationParser.parse($0) }
        return declarations[0].variables.map { name, type in
            let types = namedTypes(in: type, declarations).compactMap(\.usr)
            // An associated type may be anything.
            let areKnown = types.allSatisfy { USR.kind(of: $0, in: codebase).map { $0 != .typeAlias } ?? false }
            return (name, areKnown ? Set(types) : [])
        }
    }
}

extension Declaration {
    fileprivate var variables: [(name: String, type: TypeSyntax)] {
        if keyword == "var" || keyword == "let" { return type.map { [(name, $0)] } ?? [] }
        return parameters.compactMap { parameter in (parameter.name ?? parameter.label).map { ($0, parameter.type) } }
    }
}

extension Surroundings {
    /// Whether the member around some code has a local variable of a name, other than by `if let name {`.
    fileprivate func declaresLocal(_ name: String, in outline: SourceOutline) -> Bool {
        guard let body = member?.body else { return false }
        return body.dropLast().contains { index in
            (outline.isAt("let", index) || outline.isAt("var", index)) && outline.unquoted(index + 1) == name
                && (outline.isAt("=", index + 2) || outline.isAt(":", index + 2))
        }
    }
}
