/// The file that the tool would write for a mock, formatted, and which of its lines are what.
struct ScaffoldedText {
    let source: MockSource
    let mock: WrittenMock
    /// The declaration of each member that a requirement asks for, in the order of the protocol.
    let members: [SourceDeclaration]
    private let step: String

    /// Nil for a text that can't be read, which the tool doesn't write.
    init?(_ text: String, parts: MockParts) {
        guard let outline = try? SourceOutline(SourceText(text)),
            let type = outline.declarations.first(where: {
                $0.name == parts.name && SourceOutline.typeKeywords.contains($0.keyword)
            })
        else { return nil }
        source = MockSource(path: "", outline: outline)
        mock = WrittenMock(path: [parts.name], type: type, files: [source])
        members = mock.containers[0].items.suffix(parts.members.count)
        guard members.count == parts.members.count else { return nil }
        step = source.layout.step ?? Layout.step
    }

    private var outline: SourceOutline { source.outline }

    /// The lines of a declaration, with the comments above it and without their common indentation.
    ///
    /// - Parameters:
    ///   - declaration: A declaration of the text.
    ///   - newStep: One step of indentation in the file that they are for.
    /// - Returns: The lines, which are indented by this step.
    func lines(_ declaration: SourceDeclaration, step newStep: String) -> [String] {
        let layout = source.layout
        let first = declaration.tokens.lowerBound
        let base = layout.indentation(outline.text.tokens[first].range.lowerBound)
        let range = layout.start(of: first)..<outline.bytes(of: declaration.tokens).upperBound
        return outline.text.text(in: range).split(separator: "\n", omittingEmptySubsequences: false).map { line in
            var rest = line.dropFirst(line.hasPrefix(base) ? base.count : 0)
            var steps = ""
            while rest.hasPrefix(step) {
                rest = rest.dropFirst(step.count)
                steps += newStep
            }
            return rest.isEmpty ? "" : steps + rest
        }
    }

    /// The declaration of a stub.
    func stub(_ stub: MockStub) -> SourceDeclaration? {
        mock.stub(named: stub.name, isStatic: stub.isStatic)?.declaration
    }

    /// The declaration of the structure of a stub's arguments.
    func structure(_ stub: MockStub) -> SourceDeclaration? {
        stub.structure.flatMap { mock.structure(named: $0.name)?.declaration }
    }

    /// The structure of the stubs of static members, and what stands for the current one.
    var staticStubs: (structure: SourceDeclaration, current: SourceDeclaration?)? {
        guard let container = mock.containers.first(where: { $0.kind == .staticStubs }) else { return nil }
        let current = mock.containers[0].items.first { $0.keyword == "var" && $0.name == "stubs" }
        return (container.declaration, current)
    }

    /// The initializer that no requirement asks for.
    var initializer: SourceDeclaration? {
        mock.containers[0].items.dropLast(members.count).first { $0.keyword == "init" }
    }

    var typeAliases: [SourceDeclaration] { mock.containers[0].items.filter { $0.keyword == "typealias" } }

    var imports: [SourceDeclaration] { outline.declarations.filter { $0.keyword == "import" } }
}
