import Stubbing
import Testing

// This target is set up as a new application project is: everything belongs to the main actor unless it says otherwise,
// and `nonisolated async` functions stay on the caller's actor.

/// Not `Sendable`, and on no actor.
nonisolated final class Draft {
    var text = ""
}

/// A protocol of the main actor, without a word about it.
protocol Editing {
    var title: String { get }
    func edit(_ draft: Draft) async throws -> Draft
}

/// Its mock needs no word either.
final class MockEditing: Editing {
    let titleStub = Stub<Void, String>()
    let editStub = AsyncThrowingStub<Draft, Draft, any Error>()

    var title: String { titleStub() }

    func edit(_ draft: Draft) async throws -> Draft {
        try await editStub(draft)
    }
}

/// A protocol that is used from anywhere is `nonisolated`, and so is its mock.
nonisolated protocol Uploading: Sendable {
    func upload(_ text: String) async throws -> Int
    func progress(of id: Int) -> Double
}

nonisolated final class MockUploading: Uploading {
    let uploadStub = AsyncThrowingStub<String, Int, any Error>()
    let progressStub = Stub<Int, Double>()

    func upload(_ text: String) async throws -> Int {
        try await uploadStub(text)
    }

    func progress(of id: Int) -> Double {
        progressStub(id)
    }
}

protocol Counting: Actor {
    func increment() -> Int
}

actor MockCounting: Counting {
    let incrementStub = Stub<Void, Int>()

    func increment() -> Int {
        incrementStub()
    }
}
