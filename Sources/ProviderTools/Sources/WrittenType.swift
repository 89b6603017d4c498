/// A type as it stands in its files, whoever wrote it.
struct WrittenType: Sendable {
    /// The braces of the type, of an extension of it, or of the structure with what its static members need.
    struct Container: Sendable {
        enum Kind: Sendable { case type, typeExtension, companion }

        let kind: Kind
        let file: Int
        let declaration: SourceDeclaration
        let items: [SourceDeclaration]
    }

    /// A declaration in one of the containers, or a part of one.
    struct Part: Hashable, Sendable {
        let container: Int
        let declaration: SourceDeclaration
    }

    /// A function, an initializer, a property or a subscript, which may answer a requirement.
    struct Member: Sendable {
        let part: Part
        let parsed: Declaration
        let key: MemberKey
    }

    /// A property of the kind that the tool writes.
    struct OwnProperty: Sendable {
        let name: String
        /// Whether it stands in the companion, for static members.
        let isStatic: Bool
        let part: Part
    }

    /// The name, with those of the types around it.
    let path: [String]
    let files: [WrittenFile]
    let scheme: PartScheme
    /// That of the type itself first, which is in the first file.
    let containers: [Container]
    /// The declaration of the type, taken apart.
    let head: Declaration
    let members: [Member]
    /// Members that no requirement can see.
    let privateMembers: [Member]
    let properties: [OwnProperty]

    var name: String { path.last ?? "" }

    /// - Parameters:
    ///   - path: The name of the type, with those of the types around it.
    ///   - type: The declaration of the type, which is in the first of the files.
    ///   - files: The files that may have extensions of it.
    ///   - scheme: What a tool writes in such a type.
    init(path: [String], type: SourceDeclaration, files: [WrittenFile], scheme: PartScheme) {
        self.path = path
        self.files = files
        self.scheme = scheme
        head = files[0].outline.parsed(type)
        containers = Self.containers(path: path, type: type, files: files, scheme: scheme)
        var members: [Member] = []
        var properties: [OwnProperty] = []
        for (index, container) in containers.enumerated() {
            let outline = files[container.file].outline
            for item in container.items {
                let part = Part(container: index, declaration: item)
                if scheme.kind(item, outline) == .property {
                    let isStatic = container.kind == .companion
                    properties.append(OwnProperty(name: item.name, isStatic: isStatic, part: part))
                } else if container.kind != .companion {
                    for parsed in outline.parsedProperties(of: item) {
                        if let key = MemberKey(parsed) { members.append(Member(part: part, parsed: parsed, key: key)) }
                    }
                }
            }
        }
        self.members = members.filter { $0.parsed.accessLevel >= .internal }
        privateMembers = members.filter { $0.parsed.accessLevel < .internal }
        self.properties = properties
    }

    private static func containers(
        path: [String],
        type: SourceDeclaration,
        files: [WrittenFile],
        scheme: PartScheme
    ) -> [Container] {
        let name = path.joined(separator: ".")
        let outerCompanion = (path.last ?? "") + scheme.companion
        var containers: [Container] = []
        func add(_ kind: Container.Kind, _ declaration: SourceDeclaration, in file: Int) {
            let items = declaration.body.map { files[file].outline.declarations(in: $0) } ?? []
            containers.append(Container(kind: kind, file: file, declaration: declaration, items: items))
            for item in items where item.keyword == "struct" && item.name == scheme.companion {
                add(.companion, item, in: file)
            }
        }
        add(.type, type, in: 0)
        for (index, file) in files.enumerated() {
            for declaration in file.outline.declarations {
                let isOfType = declaration.name == name || declaration.name.hasSuffix(".\(name)")
                if declaration.keyword == "extension", isOfType { add(.typeExtension, declaration, in: index) }
                if declaration.keyword == "struct", declaration.name == outerCompanion {
                    add(.companion, declaration, in: index)
                }
            }
        }
        return containers
    }
}

extension WrittenType {
    func file(of part: Part) -> WrittenFile { files[containers[part.container].file] }

    /// The index of the file of a part.
    func fileIndex(of part: Part) -> Int { containers[part.container].file }

    /// Whether the type is a class that others can inherit.
    var mayHaveSubclasses: Bool { containers[0].declaration.keyword == "class" && !head.hasModifier("final") }

    /// The declaration of the type, as a part of its file.
    var whole: Part { Part(container: 0, declaration: containers[0].declaration) }

    /// The properties that a member's body names, in that order.
    func properties(namedBy member: Member) -> [OwnProperty] {
        guard let body = member.part.declaration.body else { return [] }
        let outline = file(of: member.part).outline
        let words = body.filter { outline.kind($0) == .word }.map(outline.unquoted)
        return words.uniqued().compactMap { word in properties.first { $0.name == word } }
    }

    /// The types that `Self` and the type aliases in the type stand for.
    var aliases: [String: TypeSyntax] {
        var aliases: [String: TypeSyntax] = [:]
        for container in containers where container.kind != .companion {
            for item in container.items where item.keyword == "typealias" && item.condition == nil {
                aliases[item.name] = files[container.file].outline.parsed(item).type
            }
        }
        aliases["Self"] = .named(name)
        return aliases
    }

    /// The types that the type and its extensions inherit, as written.
    var inheritedTypes: [TypeSyntax] {
        let extensions = containers.filter { $0.kind == .typeExtension }
        let heads = [head] + extensions.map { files[$0.file].outline.parsed($0.declaration) }
        return heads.flatMap(\.inherited).flatMap(\.parts)
    }
}
