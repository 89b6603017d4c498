import Stubbing
import Testing

// This target has the settings of a new app project: declarations are main-actor-isolated unless they say otherwise,
// and `nonisolated async` functions stay on the caller's actor.

/// A type that is neither `Sendable` nor isolated to an actor.
nonisolated final class Draft {
    var text = ""
}

/// A protocol that is main-actor-isolated without an annotation.
protocol Editing {
    var title: String { get }
    func edit(_ draft: Draft) async throws -> Draft
}

/// A mock that is main-actor-isolated without an annotation.
final class MockEditing: Editing {
    let titleStub = Stub<Void, String>()
    let editStub = AsyncThrowingStub<Draft, Draft, any Error>()

    var title: String { titleStub() }

    func edit(_ draft: Draft) async throws -> Draft {
        try await editStub(draft)
    }
}

/// A protocol that can be used from any isolation, and is therefore `nonisolated`, as is its mock.
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
