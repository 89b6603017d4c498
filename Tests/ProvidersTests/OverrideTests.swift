import Stubbing
import Testing

/// Overriding one dependency in a test needs no feature: it is an argument of a function.
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

// All members of the tests' own, each of which a test may replace.
extension Greeter.Dependencies {
    fileprivate static func mock(
        clock: any HourTelling = MockHourTelling(),
        phraseBook: any PhraseGiving = MockPhraseGiving()
    ) -> Self {
        Self(clock: clock, phraseBook: phraseBook)
    }
}

struct OverrideTests {
    @Test
    func aTestThatReplacesNothingSaysNothing() {
        let greeter = Greeter(dependencies: .mock())
        #expect(greeter.greeting == "Hello at 12")
    }

    @Test(arguments: 0..<100)
    func testsThatRunAtOnceNeverSeeEachOthersReplacements(hour: Int) async {
        let greeter = Greeter(dependencies: .mock(clock: MockHourTelling(hour: hour)))
        await Task.yield()
        #expect(greeter.greeting == "Hello at \(hour)")
    }
}
