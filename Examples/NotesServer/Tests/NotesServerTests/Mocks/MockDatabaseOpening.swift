import Stubbing

@testable import NotesServer

final class MockDatabaseOpening: DatabaseOpening {
    let openDatabaseStub = AsyncThrowingStub<String, any StoreMaking, any Error>()

    func openDatabase(folder: String) async throws -> any StoreMaking {
        try await openDatabaseStub(folder)
    }
}
