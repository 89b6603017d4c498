import Stubbing
import Testing

/// A type that isn't `Sendable`, like many types of a user interface.
private final class Draft {
    var text = ""
}

private protocol Counting: Actor {
    func increment(by step: Int) -> Int
    func keep(_ draft: sending Draft) async
}

// The stubs of an actor are `let`s, so a test can use those whose types are `Sendable` without `await`.
private actor MockCounting: Counting {
    let incrementStub = Stub<Int, Int>()
    let keepStub = AsyncStub<Draft, Void>()

    func increment(by step: Int) -> Int {
        incrementStub(step)
    }

    func keep(_ draft: sending Draft) async {
        await keepStub(draft)
    }

    func keptTexts() -> [String] {
        keepStub.callArguments.map(\.text)
    }
}

@MainActor
private protocol Editing {
    func edit(_ draft: Draft) async throws -> Draft
}

// A stub of types that aren't `Sendable` stays on one actor, and so do its calls, so no value crosses between actors.
@MainActor
private final class MockEditing: Editing {
    let editStub = AsyncThrowingStub<Draft, Draft, any Error>()

    func edit(_ draft: Draft) async throws -> Draft {
        try await editStub(draft)
    }
}

@Suite(.timeLimit(.minutes(5)))
struct ActorsTests {
    @Test
    func anActorIsMockedByAnActor() async {
        let counting = MockCounting()
        counting.incrementStub.defaultReturnValue = 3

        #expect(await counting.increment(by: 2) == 3)
        #expect(counting.incrementStub.callArguments == [2])
    }

    @Test
    func anActorCanStoreNonSendableValues() async {
        let counting = MockCounting()
        let draft = Draft()
        draft.text = "x"
        await counting.keep(draft)
        #expect(await counting.keptTexts() == ["x"])
    }

    @Test
    @MainActor
    func aMainActorMockTakesNonSendableArguments() async throws {
        let editing = MockEditing()
        let draft = Draft()
        editing.editStub.defaultReturnValue = draft
        editing.editStub.pause()
        let edit = Task { try await editing.edit(draft) === draft }

        #expect(try await editing.editStub.waitForCall(1).arguments === draft)
        editing.editStub.resume()
        #expect(try await edit.value)
    }
}
