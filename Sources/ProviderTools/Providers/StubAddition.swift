/// Adds a property to the mock of a `DependencyProviding`: a stub, the parameter that gives it an answer, and the member.
struct StubAddition {
    let mock: DeclaredType
    let name: String
    let typeText: String
    var imports: [String] = []

    /// The changes of the file of the mock; nil for one that isn't as it was scaffolded.
    func edits() -> [SourceEdit]? {
        let container = mock.containers[0]
        guard let file = container.file.written else { return nil }
        let stubs = mock.storedProperties.filter { $0.name.hasSuffix(StubName.suffix) }
        let values = stubs.filter { file.outline.initialValue(of: $0.declaration) == nil }
        let type = WrittenType(path: mock.path, type: container.declaration, files: [file], scheme: .properties)
        let names = values.map { String($0.name.dropLast(StubName.suffix.count)) }
        let parts = InitializerParts(type, properties: Set(values.map(\.name)), answering: [], required: nil)
        let entries = (names + [name]).map { name in
            let stub = MockStub(ofProperty: name, type: typeText)
            return InitializerEdits.Entry(
                parameter: .init(identity: .parameter(name), styles: [.init(lines: ["\(quoted(name)): \(typeText)"])]),
                assignment: .init(
                    identity: .assignment(stub.name),
                    styles: [.init(lines: [stub.assignment(of: quoted(name))])]
                )
            )
        }
        var initializer = InitializerEdits(file, parts, entries: entries)
        guard let new = entries.last, initializer.hasPlace(for: new), let neighbor = lastMember else { return nil }
        initializer.add(new)
        let indentation = file.layout.indentation(file.offset(ofToken: neighbor.tokens.lowerBound))
        func edit(_ line: String, _ kind: Insertions.Kind, behind item: SourceDeclaration) -> SourceEdit {
            let place = Insertions.Place.after(token: item.tokens.upperBound - 1)
            return Insertions.edit(
                inserting: [line],
                kind,
                place,
                beside: kind,
                indentation: indentation,
                in: file
            )
        }
        let stub = MockStub(ofProperty: name, type: typeText)
        let declaration = stub.declaration(isCreated: false).joined()
        let member = "var \(quoted(name)): \(typeText) { \(stub.name)() }"
        let last = (values.last ?? stubs.first)?.declaration
        let edits =
            (last.map { [edit(declaration, .property, behind: $0)] } ?? []) + [edit(member, .block, behind: neighbor)]
        var importing = ImportInsertions(file)
        return edits + initializer.finished + importing.edits(adding: imports)
    }

    /// The declaration behind which the new member goes: the last computed property, or else the initializer.
    private var lastMember: SourceDeclaration? {
        let computed = mock.items(["var"], in: mock.containers[0]).last { $0.declaration.body != nil }
        return (computed ?? mock.items(["init"], in: mock.containers[0]).last)?.declaration
    }
}
