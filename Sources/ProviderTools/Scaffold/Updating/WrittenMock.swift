/// A source file that has a mock, or a part of one.
struct MockSource: Sendable {
    let path: String
    let outline: SourceOutline
    let layout: SourceLayout

    init(path: String, outline: SourceOutline) {
        self.path = path
        self.outline = outline
        layout = SourceLayout(outline)
    }
}

/// A mock as it is written, whoever wrote it.
struct WrittenMock {
    /// The braces of the mock, of an extension of it, or of the structure of the stubs of its static members.
    struct Container {
        enum Kind { case type, typeExtension, staticStubs }

        let kind: Kind
        let file: Int
        let declaration: SourceDeclaration
        let items: [SourceDeclaration]
    }

    /// A member that may answer a requirement.
    struct Member {
        let container: Int
        let declaration: SourceDeclaration
        let parsed: Declaration
        let key: MemberKey
    }

    /// A stub, by its property.
    struct Stub {
        let container: Int
        let declaration: SourceDeclaration
        let name: String
    }

    /// The name, with those of the types around it.
    let path: [String]
    let files: [MockSource]
    /// The type first.
    let containers: [Container]
    let members: [Member]
    /// Members that no requirement can see.
    let privateMembers: [Member]
    let stubs: [Stub]
    /// The type itself, taken apart.
    let head: Declaration

    var name: String { path.last ?? "" }

    /// - Parameters:
    ///   - path: The name of the type, with those of the types around it.
    ///   - type: The declaration of the type, which is in the first of the files.
    ///   - files: The files that may have extensions of it.
    init(path: [String], type: SourceDeclaration, files: [MockSource]) {
        self.path = path
        self.files = files
        head = files[0].outline.parsed(type)
        let containers = Self.containers(path: path, type: type, files: files)
        self.containers = containers

        var members: [Member] = []
        var privateMembers: [Member] = []
        var stubs: [Stub] = []
        for (index, container) in containers.enumerated() {
            let outline = files[container.file].outline
            for item in container.items {
                if outline.declaresStub(item) {
                    stubs.append(Stub(container: index, declaration: item, name: item.name))
                } else if container.kind != .staticStubs {
                    let parsed = outline.parsed(item)
                    guard let key = MemberKey(parsed) else { continue }
                    let member = Member(container: index, declaration: item, parsed: parsed, key: key)
                    if parsed.accessLevel < .internal {
                        privateMembers.append(member)
                    } else {
                        members.append(member)
                    }
                }
            }
        }
        self.members = members
        self.privateMembers = privateMembers
        self.stubs = stubs
    }

    private static func containers(
        path: [String],
        type: SourceDeclaration,
        files: [MockSource]
    ) -> [Container] {
        let name = path.joined(separator: ".")
        let staticStubs = path.last.map { $0 + StubbingNames.staticStubs } ?? ""
        var containers: [Container] = []
        func add(_ kind: Container.Kind, _ declaration: SourceDeclaration, in file: Int) {
            let items = declaration.body.map { files[file].outline.declarations(in: $0) } ?? []
            containers.append(Container(kind: kind, file: file, declaration: declaration, items: items))
            for item in items where item.keyword == "struct" && item.name == StubbingNames.staticStubs {
                add(.staticStubs, item, in: file)
            }
        }
        add(.type, type, in: 0)
        for (index, file) in files.enumerated() {
            for declaration in file.outline.declarations {
                let isOfMock = declaration.name == name || declaration.name.hasSuffix(".\(name)")
                if declaration.keyword == "extension", isOfMock { add(.typeExtension, declaration, in: index) }
                if declaration.keyword == "struct", declaration.name == staticStubs {
                    add(.staticStubs, declaration, in: index)
                }
            }
        }
        return containers
    }

    func file(of container: Int) -> MockSource { files[containers[container].file] }

    func outline(of member: Member) -> SourceOutline { file(of: member.container).outline }

    /// The stubs that a member calls, in the order in which it names them.
    func stubs(calledBy member: Member) -> [Stub] {
        guard let body = member.declaration.body else { return [] }
        let outline = outline(of: member)
        let words = body.filter { outline.kind($0) == .word }.map(outline.unquoted)
        return words.uniqued().compactMap { word in stubs.first { $0.name == word } }
    }

    /// The stub with a name, among those of static members and initializers or among the others.
    func stub(named name: String, isStatic: Bool) -> Stub? {
        stubs.first { $0.name == name && (containers[$0.container].kind == .staticStubs) == isStatic }
    }

    /// The structure with a name, in the container of the type or in that of the static stubs.
    func structure(named name: String) -> (container: Int, declaration: SourceDeclaration)? {
        for (index, container) in containers.enumerated() {
            if let item = container.items.first(where: { $0.keyword == "struct" && $0.name == name }) {
                return (index, item)
            }
        }
        return nil
    }

    /// The types that `Self` and the type aliases in the mock stand for.
    var aliases: [String: TypeSyntax] {
        var aliases: [String: TypeSyntax] = [:]
        for container in containers where container.kind != .staticStubs {
            let outline = files[container.file].outline
            for item in container.items where item.keyword == "typealias" && item.condition == nil {
                aliases[item.name] = outline.parsed(item).type
            }
        }
        aliases["Self"] = .named(name)
        return aliases
    }

    /// The types that the mock and its extensions inherit, as written.
    var inheritedTypes: [TypeSyntax] {
        let extensions = containers.filter { $0.kind == .typeExtension }
        return (head.inherited + extensions.flatMap { files[$0.file].outline.parsed($0.declaration).inherited })
            .flatMap(\.parts)
    }
}

extension SourceOutline {
    /// Whether a declaration is that of a property that holds a stub.
    func declaresStub(_ declaration: SourceDeclaration) -> Bool {
        guard declaration.keyword == "let" || declaration.keyword == "var", declaration.body == nil else {
            return false
        }
        // The stub's type is that of the property, or is named by its initial value.
        var index = declaration.keywordIndex + 2
        guard index < declaration.tokens.upperBound, isAt(":", index) || isAt("=", index) else { return false }
        while index < declaration.tokens.upperBound {
            index += 1
            if isAt("Stubbing", index), isAt(".", index + 1) { index += 2 }
            guard index < declaration.tokens.upperBound, kind(index) == .word else { return false }
            if StubbingNames.stubs.contains(words[index]) { return true }
            // `let stub: MyStub = Stub<…>()`
            while index < declaration.tokens.upperBound, !isAt("=", index) { index = next(after: index) }
        }
        return false
    }

    /// The name of a type with that of a type before it, and so on, and whether a declaration is in an extension.
    func types(where isWanted: (_ path: [String], _ declaration: SourceDeclaration) -> Bool)
        -> [(path: [String], declaration: SourceDeclaration)]
    {
        func search(_ range: Range<Int>, _ outer: [String]) -> [(path: [String], declaration: SourceDeclaration)] {
            declarations(in: range).flatMap { declaration -> [(path: [String], declaration: SourceDeclaration)] in
                guard Self.typeKeywords.contains(declaration.keyword) else { return [] }
                let names = declaration.name.split(separator: ".").map(String.init)
                let path = outer + names
                let isFound = declaration.keyword != "extension" && isWanted(path, declaration)
                return (isFound ? [(path, declaration)] : []) + (declaration.body.map { search($0, path) } ?? [])
            }
        }
        return search(0..<words.count, [])
    }
}
