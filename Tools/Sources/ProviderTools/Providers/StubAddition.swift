/// Adds a property to the mock of a `DependencyProviding`: a stub, the parameter that gives it an answer, and the member.
struct StubAddition {
    let mock: DeclaredType
    let name: String
    let typeText: String
    let imports: [String]

    /// The changes of the file of the mock; nil for one that isn't as it was scaffolded.
    func edits() -> [SourceEdit]? {
        let file = mock.containers[0].file
        let importEdits = ImportInsertions(file).edits(adding: imports)
        if mock.keyword == "class", mock.items(["init"]).isEmpty { return firstInitializer(in: file) + importEdits }
        guard let initializer = initializerEdits(file), let neighbor = lastMember else { return nil }
        return insertions(in: file, besides: neighbor) + initializer + importEdits
    }

    private var stub: MockStub { MockStub(ofProperty: name, type: typeText) }

    private var stubs: [DeclaredType.Item] { mock.storedProperties.filter { $0.name.hasSuffix(StubName.suffix) } }

    /// The stubs that the initializer creates.
    private func createdStubs(_ file: WrittenFile) -> [DeclaredType.Item] {
        stubs.filter { file.outline.initialValue(of: $0.declaration) == nil }
    }

    // MARK: - The initializer

    /// The first stub that a parameter answers, its initializer and the member, for a mock of `make…` functions alone.
    private func firstInitializer(in file: WrittenFile) -> [SourceEdit] {
        let (items, declaration) = (mock.containers[0].items, mock.containers[0].declaration)
        var list = ItemList(items, of: declaration, in: file) { $0.body == nil ? .property : nil }
        let last = stubs.last?.declaration
        let line = stub.declaration(isCreated: false)
        let side = last == nil ? ItemList.Side.before : .after
        let place = list.insert(line, .property, side, (last ?? items.first)?.place)
        let statement = "\(Layout.step)\(stub.statement(answering: quoted(name)))"
        let initializer = list.insert(
            ["init(\(quoted(name)): \(typeText)) {", statement, "}"],
            .initializer,
            .after,
            place
        )
        list.insert(["var \(quoted(name)): \(typeText) { \(stub.name)() }"], .member, .after, initializer)
        return list.edits
    }

    private func initializerEdits(_ file: WrittenFile) -> [SourceEdit]? {
        let names = createdStubs(file).map { String($0.name.dropLast(StubName.suffix.count)) } + [name]
        let entries = names.map { name in
            let stub = MockStub(ofProperty: name, type: typeText)
            return InitializerEdits.Entry(
                property: stub.name,
                parameter: "\(quoted(name)): \(typeText)",
                statement: stub.statement(answering: quoted(name))
            )
        }
        return InitializerEdits.adding(entries, to: mock, in: file)
    }

    // MARK: - The stub and the member

    private func insertions(in file: WrittenFile, besides neighbor: SourceDeclaration) -> [SourceEdit] {
        let (items, declaration) = (mock.containers[0].items, mock.containers[0].declaration)
        var list = ItemList(items, of: declaration, in: file) { $0.body == nil ? .property : nil }
        if let last = (createdStubs(file).last ?? stubs.first)?.declaration {
            list.insert(stub.declaration(isCreated: false), .property, .after, last.place)
        }
        list.insert(["var \(quoted(name)): \(typeText) { \(stub.name)() }"], .member, .after, neighbor.place)
        return list.edits
    }

    /// The declaration behind which the new member goes: the last computed property, or else the initializer.
    private var lastMember: SourceDeclaration? {
        let computed = mock.items(["var"], in: mock.containers[0]).last { $0.declaration.body != nil }
        return (computed ?? mock.items(["init"], in: mock.containers[0]).last)?.declaration
    }
}
