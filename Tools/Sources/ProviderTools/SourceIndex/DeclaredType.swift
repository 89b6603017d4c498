/// A type as its source files declare it.
struct DeclaredType {
    /// The name and the module, by which a type is found again after its files have changed.
    struct ID: Hashable {
        let path: [String]
        let module: String
    }

    /// A declaration in one of the containers, or a part of one.
    struct Part: Hashable {
        /// The index of the container.
        let container: Int
        let declaration: SourceDeclaration
    }

    /// A declaration in one of the containers, taken apart.
    struct Item {
        let container: TypeBraces
        let declaration: SourceDeclaration
        let parsed: Declaration

        var name: String { parsed.name }

        /// The condition under which the compiler sees it; nil for always.
        var branch: String? {
            declaration.condition == nil ? nil : container.file.outline.branch(around: declaration.tokens.lowerBound)
        }

        /// The type of a property; nil if it isn't written.
        var type: TypeSyntax? { parsed.type }
    }

    /// The declaration of the type, and then its extensions.
    let containers: [TypeBraces]
    /// The declaration of the type, taken apart.
    let parsed: Declaration

    init(_ declaration: TypeBraces, extensions: [TypeBraces]) {
        containers = [declaration] + extensions
        parsed = declaration.parsed
    }

    /// The name, with those of the types around it.
    var path: [String] { containers[0].path }
    var module: String { containers[0].file.module }
    var id: ID { ID(path: path, module: module) }
    var keyword: String { containers[0].declaration.keyword }
    var name: String { path.joined(separator: ".") }
    var bag: DependencyBag? { DependencyBag(path: path) }

    /// The type that a bag belongs to.
    var ownerPath: [String] { Array(path.dropLast()) }

    /// The name of the provider for the type that a bag belongs to.
    var providerPath: [String] { ownerPath + [DependencyBag.dependencyProvider.rawValue] }

    /// The access modifier that its members need in order to be seen as far as the type is.
    var accessModifiers: [String] {
        parsed.accessLevel > .internal ? [min(parsed.accessLevel, .public).rawValue] : []
    }

    /// The declarations of some kinds in the type and in its extensions.
    func items(_ keywords: Set<String>) -> [Item] { containers.flatMap { items(keywords, in: $0) } }

    func items(_ keywords: Set<String>, in container: TypeBraces) -> [Item] {
        container.items.filter { keywords.contains($0.keyword) }.flatMap { declaration in
            container.file.outline.parsedProperties(of: declaration).map {
                Item(container: container, declaration: declaration, parsed: $0)
            }
        }
    }

    /// The types that it and its extensions inherit, in their spelling there.
    var inherited: [TypeSyntax] { containers.flatMap(\.parsed.inherited).flatMap(\.parts) }

    /// The properties of a value, in the order in which a memberwise initializer takes them.
    var storedProperties: [Item] {
        items(["let", "var"], in: containers[0]).filter { item in
            item.declaration.body == nil && !item.parsed.isStatic && !item.parsed.hasModifier("lazy")
        }
    }
}
