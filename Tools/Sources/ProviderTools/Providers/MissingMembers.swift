/// The members that the implementations of a `DependencyProviding` lack.
struct MissingMembers {
    let sources: PackageSources
    let bag: DeclaredType
    /// Whether only the nested provider is looked at.
    let isOwnOnly: Bool

    func findings() throws -> [Finding] {
        let types = sources.types(inheriting: bag).filter { $0.keyword != "protocol" }
        return try types.filter { isOwn($0) || !isOwnOnly }.flatMap { type in
            try sources.missingRequirements(of: bag, in: type).map { try finding($0, in: type) }
        }
    }

    /// Whether a type is the nested provider, which the tool writes.
    private func isOwn(_ type: DeclaredType) -> Bool {
        type.bag == .dependencyProvider && type.ownerPath == bag.ownerPath && type.module == bag.module
    }

    private func finding(_ requirement: DeclaredType.Item, in type: DeclaredType) throws -> Finding {
        let container = type.containers[0]
        let title = MemberKey(requirement.parsed)?.title ?? requirement.name
        let change = try change(requirement, in: type)
        let isProperty = requirement.declaration.keyword == "var"
        let isMock = container.isMock(of: bag.path)
        let advice = isMock && change == nil ? ". Run `scaffold-mock --update \(bag.name)`" : ""
        return Finding(
            file: container.file,
            token: container.declaration.nameIndex,
            message: "`\(type.name)` lacks `\(title)`, which `\(bag.name)` requires\(advice).",
            newForm: isProperty && !requirement.parsed.isStatic
                ? ["let \(requirement.name): \(propertyType(requirement, in: type))"] : [],
            remedy: change == nil ? .byHand : .change(change)
        )
    }

    private func change(_ requirement: DeclaredType.Item, in type: DeclaredType) throws -> Finding.Change? {
        if requirement.declaration.keyword == "var" {
            return propertyEdits(requirement, in: type).map { edits in
                Finding.Change(path: type.containers[0].file.path, edits: edits, completing: type.id)
            }
        }
        let isPlain = requirement.declaration.condition == nil && !requirement.parsed.isStatic
        guard isOwn(type), isPlain else { return nil }
        return try FunctionAddition(sources: sources, provider: type, requirement: requirement).change()
    }

    private func propertyEdits(_ requirement: DeclaredType.Item, in type: DeclaredType) -> [SourceEdit]? {
        let parsed = requirement.parsed
        guard requirement.declaration.condition == nil, !parsed.isStatic, parsed.accessors?.isSettable != true else {
            return nil
        }
        guard let written = parsed.type else { return nil }
        let propertyType = propertyType(requirement, in: type)
        let imports = sources.imports(for: [written], from: requirement.container, into: type.module)
        if isOwn(type) {
            return PropertyAddition(
                type: type,
                name: requirement.name,
                propertyType: propertyType,
                imports: imports,
                modifiers: type.accessModifiers
            ).edits()
        }
        guard type.containers[0].isMock(of: bag.path), parsed.accessors?.isPlain != false else {
            return nil
        }
        return StubAddition(mock: type, name: requirement.name, typeText: "\(propertyType)", imports: imports).edits()
    }

    /// The type of a requirement as the file of an implementation has to write it.
    private func propertyType(_ requirement: DeclaredType.Item, in type: DeclaredType) -> TypeSyntax {
        Self.spelled(requirement.parsed.type ?? .void, of: requirement, in: type, sources: sources)
    }

    /// A type in a requirement as the file of an implementation has to write it.
    static func spelled(
        _ type: TypeSyntax,
        of requirement: DeclaredType.Item,
        in implementation: DeclaredType,
        sources: PackageSources
    ) -> TypeSyntax {
        let (path, module) = (requirement.container.path, requirement.container.file.module)
        let type = sources.withExistentials(type, in: path, of: module)
        // In an extension of the same type, names mean the same, but one of `A.B` doesn't see the names in `A`.
        let isBeside = implementation.ownerPath == path.dropLast() && path.count == 2
        return isBeside ? type : sources.absolute(type, in: path, of: module)
    }
}

extension Declaration.Accessors {
    /// Whether reading it needs neither `await` nor `try`.
    fileprivate var isPlain: Bool { !isAsync && throwing == .never }
}
