import Stubbing
import Testing

/// A type that isn't `Sendable`, like many types of a user interface.
private final class Lyrics {
    var text = ""
}

private protocol Counting: Actor {
    func increment(by step: Int) -> Int
    func keep(_ lyrics: sending Lyrics) async
}

// The stubs of an actor are `let`s, so a test can use those whose types are `Sendable` without `await`.
private actor MockCounting: Counting {
    let incrementStub = Stub<Int, Int>()
    let keepStub = AsyncStub<Lyrics, Void>()

    func increment(by step: Int) -> Int {
        incrementStub(step)
    }

    func keep(_ lyrics: sending Lyrics) async {
        await keepStub(lyrics)
    }

    func keptTexts() -> [String] {
        keepStub.callArguments.map(\.text)
    }
}

@MainActor
private protocol LyricsEditing {
    func edit(_ lyrics: Lyrics) async throws -> Lyrics
}

// A stub of types that aren't `Sendable` stays on one actor, and so do its calls, so no value crosses between actors.
@MainActor
private final class MockLyricsEditing: LyricsEditing {
    let editStub = AsyncThrowingStub<Lyrics, Lyrics, any Error>()

    func edit(_ lyrics: Lyrics) async throws -> Lyrics {
        try await editStub(lyrics)
    }
}

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
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
        let lyrics = Lyrics()
        lyrics.text = "x"
        await counting.keep(lyrics)
        #expect(await counting.keptTexts() == ["x"])
    }

    @Test
    @MainActor
    func aMainActorMockTakesNonSendableArguments() async throws {
        let editing = MockLyricsEditing()
        let lyrics = Lyrics()
        editing.editStub.defaultReturnValue = lyrics
        editing.editStub.pause()
        let edit = Task { try await editing.edit(lyrics) === lyrics }

        #expect(try await editing.editStub.waitForCall(1).arguments === lyrics)
        editing.editStub.resume()
        #expect(try await edit.value)
    }
}
