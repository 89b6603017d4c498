/// Plans the mock of a protocol, and writes it as text.
struct MockDrafter {
    /// The module of the protocol, and others as far as they were read.
    let codebase: Codebase
    /// The identity of the protocol.
    let protocolUSR: String
    /// Whether the mock also has what an extension seems to have a default for.
    let implementsDefaulted: Bool
    /// The mocks that the mock can name, which stubs state as neutral values.
    var mocks = ExistingMocks()
    let sources: SourceFiles
    /// Whether code on no actor creates the mock, as a test case of XCTest does.
    var isOnNoActor = false

    /// The name of the mock.
    var mockName: String {
        MockName.name(ofMockOf: codebase.symbol(protocolUSR)?.pathComponents ?? [])
    }

    /// A mock as a file, before it's known which other mocks stand beside it.
    struct Draft: Sendable {
        let text: String
        let notes: [Finding]
        let isEmpty: Bool
        /// Whether its stubs may state other mocks as neutral values.
        let dependsOnOthers: Bool
    }

    /// A protocol with its mock, and the modules that were asked about both.
    struct Outline: Sendable {
        let mocked: Result<MockedProtocol, any Error>
        /// The error that says why there can't be a mock, or the mock.
        let draft: Result<Draft, any Error>
        let modules: Set<String>
    }

    private struct WantedMock: Question {
        typealias Known = Outline
        let protocolUSR: String
        let implementsDefaulted: Bool
        let isOnNoActor: Bool
    }

    /// The protocol and its mock, worked out once.
    var outline: Outline {
        let question = WantedMock(
            protocolUSR: protocolUSR,
            implementsDefaulted: implementsDefaulted,
            isOnNoActor: isOnNoActor
        )
        return codebase.answers.answer(to: question) {
            let wanted = WantedModules()
            let mocked: Result<MockedProtocol, any Error> = Result(catching: { try read(noting: wanted) })
            let draft = mocked.map { mocked in
                let plan = plan(of: mocked, named: mockName, noting: wanted)
                return Draft(ScaffoldedMock(plan), of: plan)
            }
            return Outline(mocked: mocked, draft: draft, modules: wanted.names)
        }
    }

    /// The mock beside the mocks that stand in the same folder.
    func finished() throws -> Draft {
        let draft = try outline.draft.get()
        guard draft.dependsOnOthers else { return draft }
        let plan = try plan()
        return Draft(ScaffoldedMock(plan), of: plan)
    }

    /// The modules that have to be read before the mock can be written, and that weren't yet.
    func modulesWanted() -> Set<String> { outline.modules.subtracting(codebase.modules) }

    /// Plans the mock with what is known.
    ///
    /// - Parameter name: The name of a mock that exists already; nil for the name that the convention has for it.
    /// - Returns: The protocol, and what its mock needs.
    /// - Throws: A `ToolError` if there can't be a mock of the protocol.
    func plan(named name: String? = nil) throws -> MockPlan {
        plan(of: try outline.mocked.get(), named: name ?? mockName, noting: WantedModules())
    }

    /// Reads the protocol, which takes a good part of the time of a mock.
    private func read(noting wanted: WantedModules) throws -> MockedProtocol {
        let reader = ProtocolReader(
            codebase: codebase,
            wanted: wanted,
            implementsDefaulted: implementsDefaulted,
            sources: sources
        )
        let mocked = try reader.read(protocolUSR)
        try refuse(mocked)
        return mocked
    }

    private func plan(of mocked: MockedProtocol, named name: String, noting wanted: WantedModules) -> MockPlan {
        let context = MockContext(
            mocked,
            mockName: name,
            codebase: codebase,
            wanted: wanted,
            sources: sources,
            mocks: mocks
        )
        return MockPlan(mocked: mocked, context: context, isOnNoActor: isOnNoActor)
    }

    /// Throws an error for a protocol that no mock in a test can implement.
    private func refuse(_ mocked: MockedProtocol) throws {
        let name = mocked.symbol.qualifiedName
        if let superclass = mocked.superclass?.usr.flatMap(codebase.symbol) {
            let isFinal = DeclarationParser.parse(superclass).hasModifier("final")
            let isForeign = codebase.module(of: superclass.usr) != codebase.module(of: protocolUSR)
            if isFinal || (isForeign && superclass.accessLevel != .open) {
                throw ToolError(
                    "\(name) is for subclasses of \(superclass.qualifiedName), which "
                        + "\(isFinal ? "is final" : "isn't open"), so no mock can inherit it."
                )
            }
        }
        if mocked.inherits(USR.distributedActor) {
            throw ToolError(
                "\(name) is a protocol of distributed actors, which need an actor system: write its mock by hand."
            )
        }
    }
}

extension MockDrafter.Draft {
    fileprivate init(_ mock: ScaffoldedMock, of plan: MockPlan) {
        text = mock.text
        notes = mock.notes
        isEmpty = mock.members.isEmpty
        dependsOnOthers = plan.mocked.requirements.flatMap(\.declaration.types).contains { type in
            type.contains { type in
                let codebase = plan.context.codebase
                guard let usr = type.usr, !codebase.isOfToolchain(usr) else { return false }
                return [.protocol, .typeAlias].contains(USR.kind(of: usr, in: codebase))
            }
        }
    }
}
