import Providers
import Testing

private protocol HourTelling: Sendable {
    var hour: Int { get }
}

private struct SystemClock: HourTelling {
    let hour = 12
}

private struct StandingClock: HourTelling {
    let hour: Int
}

private struct PhraseBook: Sendable {
    let phrase = "Hello"
}

private struct Greeter: Sendable {
    let clock: any HourTelling
    let phraseBook: PhraseBook

    var greeting: String { "\(phraseBook.phrase) at \(clock.hour)" }
}

private struct CompositionRoot: Sendable {
    /// The factories of the root, which a test of the whole program can replace.
    struct Factories: Sendable {
        var makeClock: @Sendable () -> any HourTelling = { SystemClock() }
        var makePhraseBook: @Sendable () -> PhraseBook = { PhraseBook() }
    }

    let sharedGreeter: Shared<Greeter>

    init(factories: Factories = Factories()) {
        let sharedClock = Shared(factories.makeClock)
        let sharedPhraseBook = Shared(factories.makePhraseBook)
        sharedGreeter = Shared { Greeter(clock: sharedClock.value, phraseBook: sharedPhraseBook.value) }
    }
}

struct ReplacementTests {
    @Test
    func theProgramUsesOnlyRealValues() {
        #expect(CompositionRoot().sharedGreeter.value.greeting == "Hello at 12")
    }

    @Test
    func aTestReplacesTheValueOfOneLifetimeOnly() {
        var factories = CompositionRoot.Factories()
        factories.makeClock = { StandingClock(hour: 9) }
        let root = CompositionRoot(factories: factories)
        #expect(root.sharedGreeter.value.greeting == "Hello at 9")
    }
}
