import Stubbing
import Testing

/// Overriding a dependency in a test takes only an argument of a function.
private final class Greeter: Sendable {
    struct Dependencies {
        let clock: any HourTelling
        let phraseBook: any PhraseGiving
    }

    private let hour: Int
    private let phrase: String

    init(dependencies: Dependencies) {
        hour = dependencies.clock.hour
        phrase = dependencies.phraseBook.phrase
    }

    var greeting: String { "\(phrase) at \(hour)" }
}

private protocol HourTelling: Sendable {
    var hour: Int { get }
}

private protocol PhraseGiving: Sendable {
    var phrase: String { get }
}

private final class MockHourTelling: HourTelling {
    let hourStub: Stub<Void, Int>

    init(hour: Int = 12) {
        hourStub = Stub(defaultReturnValue: hour)
    }

    var hour: Int { hourStub() }
}

private final class MockPhraseGiving: PhraseGiving {
    let phraseStub = Stub<Void, String>(defaultReturnValue: "Hello")

    var phrase: String { phraseStub() }
}

// All members with values for tests, each of which a test can replace.
extension Greeter.Dependencies {
    fileprivate static func mock(
        clock: any HourTelling = MockHourTelling(),
        phraseBook: any PhraseGiving = MockPhraseGiving()
    ) -> Self {
        Self(clock: clock, phraseBook: phraseBook)
    }
}

@Suite(.noLeftovers, .timeLimit(.minutes(5)))
struct OverrideTests {
    @Test
    func aTestWithoutReplacementsNeedsNoSetup() {
        let greeter = Greeter(dependencies: .mock())
        #expect(greeter.greeting == "Hello at 12")
    }

    @Test(arguments: 0..<100)
    func concurrentTestsDoNotSeeEachOthersReplacements(hour: Int) async {
        let greeter = Greeter(dependencies: .mock(clock: MockHourTelling(hour: hour)))
        await Task.yield()
        #expect(greeter.greeting == "Hello at \(hour)")
    }
}
