import Providers
import Stubbing
import Testing

@Suite(.timeLimit(.minutes(5)))
struct IsolatedProvidersTests {
    @Test
    func theRootProvidesEveryLifetime() async throws {
        let root = CompositionRoot()
        #expect(try await root.noteService.open(id: 7).text == "note 7")
        #expect(root.noteService === root.noteService)
        #expect(try await root.sharedCounters["a"].count(ofWordsIn: 1) == 2)
        #expect(root.expiringGreeting.value == "Hello")
        #expect(try await root.asyncWelcome.value == "note 0")
        #expect(try await root.asyncNotes[3] == "note 3")
        let count = try await root.scopedSessionProviders.use("ada") {
            try await $0.sharedCounter.value.count(ofWordsIn: 1)
        }
        #expect(count == 2)
        try await root.scope.close()
        #expect(try await root.asyncWelcome.value == "note 0")
    }

    @Test
    func lifetimesCanBeReadFromAnyIsolation() async throws {
        let root = CompositionRoot()
        let (store, notes) = (root.sharedNoteStore, root.asyncNotes)
        let same = await Task.detached { store.value }.value
        let note = try await Task.detached { try await notes[1] }.value
        #expect(same === store.value)
        #expect(note == "note 1")
    }

    @Test
    func theServiceIsTestedThroughMocks() async throws {
        let (noteStore, teller) = (MockNoteStoring(), MockTelling())
        let dependencyProvider = MockNoteServiceDependencyProvider(teller: teller)
        dependencyProvider.makeNoteViewModelStub.defaultReturnValue = NoteViewModel(
            dependencies: .init(noteStore: noteStore, teller: teller)
        )
        noteStore.noteStub.defaultReturnValue = "text"
        let viewModel = try await NoteService(dependencyProvider: dependencyProvider).open(id: 7)

        #expect(viewModel.text == "text")
        #expect(noteStore.noteStub.callArguments == [7])
        #expect(teller.tellStub.callArguments == ["loaded", "opened"])
    }
}
