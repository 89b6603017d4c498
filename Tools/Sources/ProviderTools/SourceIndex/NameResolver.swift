/// Finds what the names of types stand for in a file, among the modules that were read.
///
/// Those of the package's own source files, which may not have been built, are resolved by ``PackageSources``.
struct NameResolver {
    let codebase: Codebase
    /// The modules whose types hide those of all others: that of the file, then those that it imports.
    private let tiers: [Set<String>]

    /// - Parameters:
    ///   - codebase: The modules that were read.
    ///   - module: The module whose types hide those of others, because the file stands in it or is about it.
    ///   - files: The files whose imports count.
    init(_ codebase: Codebase, module: String, files: [WrittenFile] = []) {
        self.codebase = codebase
        tiers = [[module], files.reduce(into: []) { $0.formUnion(ImportLines($1.source).modules) }]
    }

    /// The types that a name may stand for; it can begin with a module.
    func types(named name: String) -> [Symbol] {
        var types = codebase.types(named: name)
        if types.isEmpty, let (module, rest) = name.splitAtFirstDot {
            types = codebase.types(named: rest).filter { codebase.module(of: $0.usr) == module }
        }
        if types.count < 2 { return types }
        let visible = tiers.lazy.map { tier in
            types.filter { self.codebase.module(of: $0.usr).map(tier.contains) ?? false }
        }
        return visible.first { !$0.isEmpty } ?? types
    }

    /// The type that a name stands for; of several, always the same one.
    func type(named name: String) -> Symbol? { types(named: name).min { $0.usr < $1.usr } }
}

extension String {
    /// `Outer` and `Inner.Most` of `Outer.Inner.Most`.
    fileprivate var splitAtFirstDot: (first: String, rest: String)? {
        let parts = split(separator: ".", maxSplits: 1).map(String.init)
        return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
}

extension NameResolver {
    private func identity(of name: String) -> String? { type(named: name)?.usr }

    /// Gives every name in a declaration its identity, except for those of type parameters.
    ///
    /// - Parameters:
    ///   - declaration: The declaration.
    ///   - associatedTypes: The names of the associated types.
    ///   - mockName: What stands in a mock where its protocol says `Self`.
    /// - Returns: The declaration with identities.
    func identified(_ declaration: Declaration, associatedTypes: Set<String>, mockName: String) -> Declaration {
        let hidden = associatedTypes.union(declaration.genericParameters.map(\.name)).union(["Self"])
        func named(_ type: TypeSyntax) -> TypeSyntax {
            type.mapped { type in
                switch type {
                case .name(let components) where components[0].text == mockName && components[0].arguments.isEmpty:
                    .name([NameComponent(text: "Self")] + components.dropFirst())
                case .name(let components): .name(identified(components, hidden: hidden))
                case .attributed(let attributes, let type): .attributed(attributes.map { identified($0) }, type)
                default: type
                }
            }
        }
        var copy = declaration.mappingTypes(named)
        copy.attributes = declaration.attributes.map { identified($0) }
        return copy
    }

    private func identified(_ attribute: TypeAttribute) -> TypeAttribute {
        guard attribute.text.hasPrefix("@") else { return attribute }
        return TypeAttribute(text: attribute.text, usr: identity(of: String(attribute.text.dropFirst())))
    }

    private func identified(_ components: [NameComponent], hidden: Set<String>) -> [NameComponent] {
        guard let first = components.first, !hidden.contains(first.text) else { return components }
        var components = components
        // A module may stand before the name.
        let start = components.count > 1 && identity(of: first.text) == nil ? 1 : 0
        for end in start..<components.count {
            let name = components[start...end].map(\.text).joined(separator: ".")
            components[end].usr = identity(of: name)
        }
        return components
    }
}
