/// A type as its source files declare it.
struct DeclaredType {
    /// The braces of the type, or of an extension of it.
    struct Container {
        let path: [String]
        let file: ModuleFile
        let declaration: SourceDeclaration

        var items: [SourceDeclaration] { file.source.members(of: declaration) }
    }

    /// A declaration in one of the containers.
    struct Item {
        let container: Container
        let declaration: SourceDeclaration
        let parsed: Declaration

        var name: String { parsed.name }

        /// The type of a property; nil if it isn't written.
        var type: TypeSyntax? { parsed.type }
    }

    /// The name, with those of the types around it.
    let path: [String]
    /// The declaration of the type, and then its extensions.
    let containers: [Container]

    var module: String { containers[0].file.module }
    var keyword: String { containers[0].declaration.keyword }
    var name: String { path.joined(separator: ".") }
    var bag: DependencyBag? { DependencyBag(path: path) }

    /// The type that a bag belongs to.
    var ownerPath: [String] { Array(path.dropLast()) }

    /// The declaration of the type, taken apart.
    var parsed: Declaration { Self.parsed(containers[0].declaration, in: containers[0].file) }

    /// The access modifier that its members need in order to be seen as far as the type is.
    var accessModifiers: [String] {
        parsed.accessLevel > .internal ? [min(parsed.accessLevel, .public).rawValue] : []
    }

    /// The declarations of some kinds in the type and in its extensions.
    func items(_ keywords: Set<String>) -> [Item] { containers.flatMap { items(keywords, in: $0) } }

    func items(_ keywords: Set<String>, in container: Container) -> [Item] {
        container.items.filter { keywords.contains($0.keyword) }.flatMap { declaration -> [Item] in
            let all = container.file.source.outline?.parsedProperties(of: declaration) ?? []
            return all.map { Item(container: container, declaration: declaration, parsed: $0) }
        }
    }

    /// The types that it and its extensions inherit, in their spelling there.
    var inherited: [TypeSyntax] {
        containers.flatMap { Self.parsed($0.declaration, in: $0.file).inherited }.flatMap(\.parts)
    }

    /// The properties of a value, in the order in which a memberwise initializer takes them.
    var storedProperties: [Item] {
        items(["let", "var"], in: containers[0]).filter { item in
            item.declaration.body == nil && !item.parsed.isStatic && !item.parsed.hasModifier("lazy")
        }
    }

    private static func parsed(_ declaration: SourceDeclaration, in file: ModuleFile) -> Declaration {
        file.source.outline?.parsed(declaration) ?? Declaration()
    }
}
