import Providers
import Stubbing

// The three patterns in a module whose declarations are main-actor-isolated unless they say otherwise. Services and
// their protocols, which are used from any isolation, are `nonisolated`. Types of the user interface need no
// annotation.

nonisolated protocol NoteStoring: Sendable {
    func note(id: Int) async throws -> String
}

nonisolated protocol Telling: Sendable {
    func tell(_ event: String)
}

nonisolated final class MemoryNoteStore: NoteStoring {
    func note(id: Int) async throws -> String {
        "note \(id)"
    }
}

nonisolated final class SilentTeller: Telling {
    func tell(_ event: String) {}
}

/// A view model with a `Dependencies` struct.
final class NoteViewModel {
    struct Dependencies {
        let noteStore: any NoteStoring
        let teller: any Telling
    }

    private(set) var text = ""

    private let dependencies: Dependencies

    init(dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    func load(id: Int) async throws {
        text = try await dependencies.noteStore.note(id: id)
        dependencies.teller.tell("loaded")
    }
}

/// A service with a provider that makes view models.
final class NoteService {
    protocol DependencyProviding {
        var teller: any Telling { get }
        func makeNoteViewModel() -> NoteViewModel
    }

    struct DependencyProvider: DependencyProviding {
        let noteStore: any NoteStoring
        let teller: any Telling

        func makeNoteViewModel() -> NoteViewModel {
            NoteViewModel(dependencies: .init(noteStore: noteStore, teller: teller))
        }
    }

    private let dependencyProvider: any DependencyProviding

    init(dependencyProvider: any DependencyProviding) {
        self.dependencyProvider = dependencyProvider
    }

    func open(id: Int) async throws -> NoteViewModel {
        let viewModel = dependencyProvider.makeNoteViewModel()
        try await viewModel.load(id: id)
        dependencyProvider.teller.tell("opened")
        return viewModel
    }
}

/// A type with direct injection.
nonisolated final class NoteCounter: Sendable {
    private let noteStore: any NoteStoring

    init(noteStore: any NoteStoring) {
        self.noteStore = noteStore
    }

    func count(ofWordsIn id: Int) async throws -> Int {
        try await noteStore.note(id: id).split(separator: " ").count
    }
}

final class MockNoteServiceDependencyProvider: NoteService.DependencyProviding {
    let tellerStub: Stub<Void, any Telling>
    let makeNoteViewModelStub = Stub<Void, NoteViewModel>()

    init(teller: any Telling) {
        tellerStub = Stub(defaultReturnValue: teller)
    }

    var teller: any Telling { tellerStub() }

    func makeNoteViewModel() -> NoteViewModel {
        makeNoteViewModelStub()
    }
}

nonisolated final class MockNoteStoring: NoteStoring {
    let noteStub = AsyncThrowingStub<Int, String, any Error>()

    func note(id: Int) async throws -> String {
        try await noteStub(id)
    }
}

nonisolated final class MockTelling: Telling {
    let tellStub = Stub<String, Void>()

    func tell(_ event: String) {
        tellStub(event)
    }
}

/// A provider that the factory of a lifetime creates, on any thread.
nonisolated struct SessionProvider {
    let sharedCounter: Shared<NoteCounter>

    init(scope: Scope, noteStore: any NoteStoring) {
        sharedCounter = scope.shared { NoteCounter(noteStore: noteStore) }
    }
}

/// A composition root with every lifetime.
///
/// A main-actor-isolated dependency is created on first use by a `lazy var`. Reading that from another isolation
/// doesn't compile.
final class CompositionRoot {
    let scope = Scope("notes")
    let sharedNoteStore: Shared<MemoryNoteStore>
    let weakTeller = WeakShared<any Telling> { SilentTeller() }
    let sharedCounters: SharedByKey<String, NoteCounter>
    let expiringGreeting = Expiring(after: .seconds(60), clock: .continuous) { "Hello" }
    let asyncWelcome: AsyncShared<String>
    let asyncNotes: AsyncSharedByKey<Int, String>
    let scopedSessionProviders: ScopedByKey<String, SessionProvider>

    lazy var noteService = NoteService(
        dependencyProvider: NoteService.DependencyProvider(noteStore: sharedNoteStore.value, teller: weakTeller.value)
    )

    init() {
        let sharedNoteStore = scope.shared { MemoryNoteStore() }
        self.sharedNoteStore = sharedNoteStore
        sharedCounters = SharedByKey { _ in NoteCounter(noteStore: sharedNoteStore.value) }
        // A factory of an asynchronous lifetime can be main-actor-isolated.
        asyncWelcome = scope.asyncShared { @MainActor in
            let viewModel = NoteViewModel(dependencies: .init(noteStore: sharedNoteStore.value, teller: SilentTeller()))
            try await viewModel.load(id: 0)
            return viewModel.text
        }
        asyncNotes = AsyncSharedByKey { id in try await sharedNoteStore.value.note(id: id) }
        scopedSessionProviders = ScopedByKey(in: scope) { _, scope in
            SessionProvider(scope: scope, noteStore: sharedNoteStore.value)
        }
    }
}
