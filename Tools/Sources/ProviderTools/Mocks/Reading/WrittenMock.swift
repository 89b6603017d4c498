/// A mock as it stands in its files, whoever wrote it.
struct WrittenMock {
    typealias Part = DeclaredType.Part

    /// A function, an initializer, a property or a subscript, which may answer a requirement.
    struct Member {
        let part: Part
        let parsed: Declaration
        let key: MemberKey
    }

    /// A property that holds a stub.
    struct Stub {
        let name: String
        /// Whether it stands in the companion, for static members.
        let isStatic: Bool
        let part: Part
    }

    let type: DeclaredType
    /// The braces of the type and of its extensions, and then its companion: the structure with the stubs of static members.
    ///
    /// That is nested, except in a generic type, which has it beside it, under its own name with that of the structure behind.
    let containers: [TypeBraces]
    let members: [Member]
    /// Members that no requirement can see.
    let privateMembers: [Member]
    let stubs: [Stub]

    /// - Parameters:
    ///   - declaration: The declaration of the type.
    ///   - files: Further files that may have extensions of it.
    init(_ declaration: TypeBraces, files: [WrittenFile] = []) {
        let (all, path) = (([declaration.file] + files).flatMap(\.types), declaration.path)
        let extensions = all.filter { $0.isExtension && $0.path.suffix(path.count) == path[...] }
        type = DeclaredType(declaration, extensions: extensions)
        let companion = StubbingNames.staticStubs
        let inner = type.containers.flatMap { braces in
            braces.items.filter { $0.keyword == "struct" && $0.name == companion }.map {
                TypeBraces(path: braces.path + [companion], file: braces.file, declaration: $0)
            }
        }
        let outerPath = [(path.last ?? "") + companion]
        let outer = all.filter { $0.declaration.keyword == "struct" && $0.path == outerPath }
        containers = type.containers + inner + outer
        var members: [Member] = []
        var stubs: [Stub] = []
        for (index, container) in containers.enumerated() {
            let (outline, isCompanion) = (container.file.outline, index >= type.containers.count)
            for item in container.items {
                let part = Part(container: index, declaration: item)
                if outline.kindInMock(item) == .property {
                    stubs.append(Stub(name: item.name, isStatic: isCompanion, part: part))
                } else if !isCompanion {
                    for parsed in outline.parsedProperties(of: item) {
                        if let key = MemberKey(parsed) { members.append(Member(part: part, parsed: parsed, key: key)) }
                    }
                }
            }
        }
        self.members = members.filter { $0.parsed.accessLevel >= .internal }
        privateMembers = members.filter { $0.parsed.accessLevel < .internal }
        self.stubs = stubs
    }
}

extension WrittenMock {
    /// The name, with those of the types around it.
    var path: [String] { type.path }

    var name: String { path.last ?? "" }

    /// The declaration of the type, taken apart.
    var head: Declaration { type.parsed }

    /// The file with the declaration of the type.
    var file: WrittenFile { containers[0].file }

    /// The files with parts of the mock, that with its declaration first.
    var files: [WrittenFile] { containers.map(\.file).uniqued(by: \.path) }

    func file(of part: Part) -> WrittenFile { containers[part.container].file }

    /// The condition in the braces around a part under which the compiler sees it; nil for always.
    func branch(of part: Part) -> String? {
        let container = containers[part.container]
        return container.declaration.body.flatMap { container.file.outline.branch(of: part.declaration, in: $0) }
    }

    func isCompanion(_ container: Int) -> Bool { container >= type.containers.count }

    /// Whether the type is a class that others can inherit.
    var mayHaveSubclasses: Bool { type.keyword == "class" && !head.hasModifier("final") }

    /// The declaration of the type, as a part of its file.
    var whole: Part { Part(container: 0, declaration: containers[0].declaration) }

    /// The declarations in the braces of the type and of its extensions.
    var items: [SourceDeclaration] { type.containers.flatMap(\.items) }

    /// The stubs that a member's body names, in that order.
    func stubs(namedBy member: Member) -> [Stub] {
        guard let body = member.part.declaration.body else { return [] }
        let outline = file(of: member.part).outline
        let words = body.filter { outline.kind($0) == .word }.map(outline.unquoted)
        return words.uniqued().compactMap { word in stubs.first { $0.name == word } }
    }

    /// The stub that belongs to a member, by its name if it calls several.
    func ownStub(of member: Member) -> Stub? {
        let stubs = stubs(namedBy: member).filter { $0.name.hasSuffix(StubName.suffix) }
        return stubs.first { StubName.isName($0.name, ofStubOf: member.parsed) } ?? (stubs.count == 1 ? stubs[0] : nil)
    }

    /// The types that `Self` and the type aliases stand for that stand in a branch of the type; nil for those in none.
    func aliases(in branch: String? = nil) -> [String: TypeSyntax] {
        var aliases: [String: TypeSyntax] = [:]
        for (index, container) in type.containers.enumerated() {
            for item in type.items(["typealias"], in: container)
            where self.branch(of: Part(container: index, declaration: item.declaration)) == branch {
                aliases[item.name] = item.type
            }
        }
        aliases["Self"] = .named(name)
        return aliases
    }

    // MARK: - Parts

    /// The part with an identity; nil for the parts of initializers, which ``InitializerParts`` knows.
    func part(_ identity: PartIdentity) -> Part? {
        switch identity {
        case .structure(let name): item { $0.keyword == "struct" && $0.name == name }
        case .property(let name, let isStatic): stubs.first { $0.name == name && $0.isStatic == isStatic }?.part
        case .member(let key): members.first { $0.key == key }?.part
        case .parameter, .assignment: nil
        }
    }

    /// Whether something has the name that a new part would take.
    func isTaken(_ identity: PartIdentity) -> Bool {
        guard case .property(let name, let isStatic) = identity else { return part(identity) != nil }
        return containers.indices.contains { index in
            isCompanion(index) == isStatic && containers[index].items.contains { $0.name == name }
        }
    }

    private func item(where isWanted: (SourceDeclaration) -> Bool) -> Part? {
        for (index, container) in containers.enumerated() {
            if let item = container.items.first(where: isWanted) { return Part(container: index, declaration: item) }
        }
        return nil
    }
}

extension SourceOutline {
    /// The kind of a declaration in the braces of a mock; nil for one that the tool doesn't write.
    func kindInMock(_ item: SourceDeclaration) -> ItemList.Kind? {
        if declaresStub(item) { return .property }
        switch item.keyword {
        case "typealias": return .typeAlias
        case "struct" where item.name == StubbingNames.staticStubs: return .companion
        case "var" where ["stubs", "current"].contains(item.name): return .companion
        case "struct" where item.name.hasSuffix(StubName.argumentsSuffix): return .structure
        default: return nil
        }
    }
}
