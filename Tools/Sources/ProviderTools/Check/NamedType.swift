/// A type or a protocol that the type of a parameter or property names.
struct NamedType {
    /// The name with those of the types around it, as far as they are known.
    let path: [String]
    let usr: String?
    /// Nil for a declaration in a module that wasn't read.
    let symbol: Symbol?
    let isProtocol: Bool

    var name: String { path.last ?? "" }
    var qualifiedName: String { path.joined(separator: ".") }
}

extension CheckedCode {
    /// Whether a type is a protocol, other than those of the platform that data conforms to.
    func isDependency(_ type: NamedType) -> Bool {
        guard type.isProtocol, let usr = type.usr else { return false }
        return DependencyRule(codebase: codebase).isDependency(usr, named: type.name) { _ in false }
    }

    /// The named types behind `any`, `some`, optionals, attributes, type aliases and the constraints of generic parameters.
    ///
    /// A composition names several. Types in an array or in a closure don't count. `declarations` are those whose
    /// generic parameters the type may name.
    func namedTypes(in type: TypeSyntax, _ declarations: [Declaration] = []) -> [NamedType] {
        guard let last = codebase.spellings(of: type).last else { return [] }
        switch last {
        case .existential(let type), .opaque(let type): return namedTypes(in: type, declarations)
        case .composition(let types): return types.flatMap { namedTypes(in: $0, declarations) }
        case .name(let components):
            let (name, parameters) = (components[0].text, declarations.flatMap(\.genericParameters))
            if components.count == 1, parameters.contains(where: { $0.name == name }) {
                let constraints = declarations.flatMap { $0.constraints(on: name) }
                return constraints.flatMap { namedTypes(in: $0) }
            }
            let usr = components.last?.usr
            let symbol = usr.flatMap { codebase.symbol($0) }
            return [
                NamedType(
                    path: symbol?.pathComponents ?? components.map(\.text),
                    usr: usr,
                    symbol: symbol,
                    isProtocol: usr.map { USR.kind(of: $0, in: codebase) == .protocol } ?? false
                )
            ]
        default: return []
        }
    }
}
