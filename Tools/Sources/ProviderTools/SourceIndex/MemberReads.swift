/// A place in the code of a type that names a member.
struct MemberRead {
    let file: WrittenFile
    let use: NameUse
}

extension PackageSources {
    /// The places in the code of a type that read a member, by its name.
    ///
    /// A member of a bag is read through a value, as in `dependencies.clock`, and a type's own by the name alone or through
    /// `self`.
    ///
    /// - Parameters:
    ///   - name: The name of the member.
    ///   - type: The type whose declaration and extensions are searched.
    ///   - owner: The type that declares the member: this one, or a bag.
    /// - Returns: The places, in the order of the files.
    func reads(of name: String, in type: DeclaredType, memberOf owner: DeclaredType) -> [MemberRead] {
        let isOwn = owner.id == type.id
        return uses(of: name, in: type, memberOf: owner).filter { read in
            switch read.use.base {
            case .path, .other: !isOwn
            case .ownInstance: isOwn
            case .none: isOwn && !read.use.isInStaticMember
            case .implicit: false
            }
        }
    }

    /// The places in the code of a type that name a member, other than to declare it and to give it a value.
    func uses(of name: String, in type: DeclaredType, memberOf owner: DeclaredType) -> [MemberRead] {
        type.containers.flatMap { container -> [MemberRead] in
            guard let body = container.declaration.body else { return [] }
            let excluded = owner.containers.filter { $0.file.path == container.file.path }
                .flatMap { storage(of: name, in: $0) }
            return (container.file.source.uses(of: name) ?? []).filter { use in
                body.contains(use.token) && !use.isLabelOrDeclaration && !excluded.contains { $0.contains(use.token) }
            }.map { MemberRead(file: container.file, use: $0) }
        }
    }

    /// The declarations of a property, and what initializers do for it.
    private func storage(of name: String, in container: TypeBraces) -> [Range<Int>] {
        container.items.flatMap { item -> [Range<Int>] in
            switch item.keyword {
            case "let", "var": item.name == name ? [item.tokens] : []
            case "init": assignment(to: name, in: item, of: container.file)
            default: []
            }
        }
    }

    /// The parameters of an initializer and its statement that gives a property a value.
    private func assignment(to name: String, in initializer: SourceDeclaration, of file: WrittenFile) -> [Range<Int>] {
        let parts = InitializerParts([initializer], in: file.outline, properties: [name])
        let parameters = file.outline.parentheses(of: initializer).map { [$0] } ?? []
        return parameters + [parts.assignment(to: name)?.declaration.tokens].compactMap(\.self)
    }
}

extension NameUse {
    /// Whether it stands in a static member, which has no instance whose members it could name alone.
    fileprivate var isInStaticMember: Bool { surroundings.member.map { outline.parsed($0).isStatic } ?? false }
}
