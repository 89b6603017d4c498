/// Adds a property to the mock of a `DependencyProviding`: a stub, the parameter that gives it an answer, and the member.
struct StubAddition {
    let mock: DeclaredType
    let name: String
    let typeText: String
    var imports: [String] = []

    /// The changes of the file of the mock; nil for one that isn't as it was scaffolded.
    func edits() -> [SourceEdit]? {
        guard let file = mock.containers[0].file.written, let initializer = initializerEdits(file),
            let neighbor = lastMember
        else { return nil }
        var importing = ImportInsertions(file)
        return insertions(in: file, besides: neighbor) + initializer + importing.edits(adding: imports)
    }

    private var stub: MockStub { MockStub(ofProperty: name, type: typeText) }

    private var stubs: [DeclaredType.Item] { mock.storedProperties.filter { $0.name.hasSuffix(StubName.suffix) } }

    /// The stubs that the initializer creates.
    private func createdStubs(_ file: WrittenFile) -> [DeclaredType.Item] {
        stubs.filter { file.outline.initialValue(of: $0.declaration) == nil }
    }

    // MARK: - The initializer

    private func initializerEdits(_ file: WrittenFile) -> [SourceEdit]? {
        let created = createdStubs(file).map(\.name)
        let declaration = mock.containers[0].declaration
        let type = WrittenType(path: mock.path, type: declaration, files: [file], scheme: .properties)
        let parts = InitializerParts(type, properties: Set(created), answering: [], required: nil)
        let entries = created.map { entry(String($0.dropLast(StubName.suffix.count))) } + [entry(name)]
        var edits = InitializerEdits(file, parts, entries: entries)
        guard let new = entries.last, edits.hasPlace(for: new) else { return nil }
        edits.add(new)
        return edits.finished
    }

    /// The parameter for a property, and the statement that creates its stub.
    private func entry(_ name: String) -> InitializerEdits.Entry {
        let stub = MockStub(ofProperty: name, type: typeText)
        return InitializerEdits.Entry(
            parameter: .init(identity: .parameter(name), styles: [.init(lines: ["\(quoted(name)): \(typeText)"])]),
            assignment: .init(
                identity: .assignment(stub.name),
                styles: [.init(lines: [stub.assignment(of: quoted(name))])]
            )
        )
    }

    // MARK: - The stub and the member

    private func insertions(in file: WrittenFile, besides neighbor: SourceDeclaration) -> [SourceEdit] {
        let indentation = file.layout.indentation(file.offset(ofToken: neighbor.tokens.lowerBound))
        func edit(_ lines: [String], _ kind: Insertions.Kind, behind item: SourceDeclaration) -> SourceEdit {
            Insertions.edit(
                inserting: lines,
                kind,
                .after(token: item.tokens.upperBound - 1),
                beside: kind,
                indentation: indentation,
                in: file
            )
        }
        let last = (createdStubs(file).last ?? stubs.first)?.declaration
        let declaration = last.map { edit(stub.declaration(isCreated: false), .property, behind: $0) }
        let member = edit(["var \(quoted(name)): \(typeText) { \(stub.name)() }"], .block, behind: neighbor)
        return [declaration, member].compactMap(\.self)
    }

    /// The declaration behind which the new member goes: the last computed property, or else the initializer.
    private var lastMember: SourceDeclaration? {
        let computed = mock.items(["var"], in: mock.containers[0]).last { $0.declaration.body != nil }
        return (computed ?? mock.items(["init"], in: mock.containers[0]).last)?.declaration
    }
}
