extension NameScope {
    /// The names that the members of a mock can use.
    ///
    /// - Parameters:
    ///   - mock: The mock.
    ///   - draft: Its protocol.
    ///   - others: The type aliases of other files.
    init(of mock: WrittenType, _ draft: MockDraft, otherAliases others: [String: TypeSyntax]) {
        let aliases = others.merging(mock.surroundingAliases) { $1 }.merging(mock.aliases) { $1 }
        let parameters = Set(mock.head.genericParameters.map(\.name))
        let own = mock.containers.filter { $0.kind != .companion }.flatMap(\.items).map(\.name)
        let associated = draft.mocked.associatedTypes.map(\.name).filter { !parameters.contains($0) }
        let codebase = draft.context.codebase
        self.init(
            codebase: codebase,
            module: draft.context.module,
            imports: Set(mock.files.flatMap(\.imports)),
            aliases: aliases,
            parameters: parameters.union(associated),
            inferred: Set(associated.filter { aliases[$0] == nil && !own.contains($0) }),
            surroundings: mock.surroundings
                + draft.mocked.protocols.map { codebase.path(of: $0).joined(separator: ".") }
        )
    }
}

extension NameScope {
    /// The scope where it is known what associated types stand for that the compiler infers from members of a mock.
    func knowing(whatHeads heads: [MemberHead], meanIn mock: WrittenType) -> NameScope {
        guard !inferred.isEmpty else { return self }
        var types: [String: TypeSyntax] = [:]
        for head in heads where heads.count(where: { $0.key == head.key }) == 1 {
            for member in mock.members where member.key == head.key {
                let found = Witness(member.parsed, for: head.parsed, in: self).inferredTypes
                types.merge(found ?? [:]) { first, _ in first }
            }
        }
        return knowing(types)
    }
}

extension WrittenType {
    /// The names of the types around the type, the nearest first.
    fileprivate var surroundings: [String] {
        (1..<max(path.count, 1)).reversed().map { path.prefix($0).joined(separator: ".") }
    }

    /// The type aliases of the files and of the types around the type.
    fileprivate var surroundingAliases: [String: TypeSyntax] {
        var aliases = files.reduce(into: [:]) { $0.merge($1.aliases) { $1 } }
        let outline = files[0].outline
        let outer = outline.types { path, _ in path.count < self.path.count && self.path.starts(with: path) }
        for (_, type) in outer {
            guard let body = type.body else { continue }
            aliases.merge(outline.aliases(in: outline.declarations(in: body))) { $1 }
        }
        return aliases
    }
}

extension WrittenFile {
    /// The type aliases of the file that are in no type.
    var aliases: [String: TypeSyntax] { outline.aliases(in: outline.declarations) }

    /// The names of the modules that the file imports.
    fileprivate var imports: [String] { outline.declarations.filter { $0.keyword == "import" }.map(\.name) }
}

extension SourceOutline {
    fileprivate func aliases(in declarations: [SourceDeclaration]) -> [String: TypeSyntax] {
        declarations.reduce(into: [:]) { aliases, declaration in
            // Where aliases have parameters, their types would have to be replaced.
            let parsed = declaration.keyword == "typealias" ? parsed(declaration) : nil
            if let parsed, parsed.genericParameters.isEmpty { aliases[declaration.name] = parsed.type }
        }
    }
}
