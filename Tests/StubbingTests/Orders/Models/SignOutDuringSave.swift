import Stubbing
import Testing

private protocol Backend: Sendable {
    func save(_ note: String) async throws -> String
    func signOut() async throws
}

private final class MockBackend: Backend {
    let saveStub = AsyncThrowingStub<String, String, any Error>()
    let signOutStub = AsyncThrowingStub<Void, Void, any Error>(defaultReturnValue: ())
    func save(_ note: String) async throws -> String { try await saveStub(note) }
    func signOut() async throws { try await signOutStub() }
}

private actor NotesAccount {
    let backend: any Backend
    let isRight: Bool
    private(set) var user: String? = "ada"
    private(set) var notes: [String] = []

    init(backend: any Backend, isRight: Bool) {
        self.backend = backend
        self.isRight = isRight
    }

    func save(_ note: String) async throws {
        let saved = try await backend.save(note)
        if isRight, user == nil { return }
        notes.append(saved)
    }

    func signOut() async throws {
        try await backend.signOut()
        user = nil
        notes = []
    }
}

extension OrderModel {
    static let signOutDuringSave = OrderModel("sign-out during save") { isRight in
        try await everyOrder { order in
            let backend = MockBackend()
            backend.saveStub.answer { $0 }
            order.holds(backend.saveStub)
            order.holds(backend.signOutStub)
            let account = NotesAccount(backend: backend, isRight: isRight)
            async let saving: Void = account.save("milk")
            try await backend.saveStub.waitForCall(1)
            async let signingOut: Void = account.signOut()
            _ = try await (saving, signingOut)
            #expect(await account.notes == [])
        }
    }
}
