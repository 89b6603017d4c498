import Stubbing
import Testing

@testable import Greeting

final class MockWallClock: WallClock {
    let hourStub = Stub<Void, Int>()

    var hour: Int { hourStub() }
}

final class MockPhraseBook: PhraseBook {
    let phraseStub = ThrowingStub<Int, String, any Error>()

    func phrase(forHour hour: Int) throws -> String {
        try phraseStub(hour)
    }
}

struct GreeterTests {
    @Test
    func greetsWithThePhraseOfTheHour() throws {
        let clock = MockWallClock()
        let phraseBook = MockPhraseBook()
        clock.hourStub.defaultReturnValue = 7
        phraseBook.phraseStub.defaultReturnValue = "Good morning"
        let greeter = Greeter(dependencies: .init(clock: clock, phraseBook: phraseBook))

        #expect(try greeter.greeting(for: "Ada") == "Good morning, Ada!")
        #expect(phraseBook.phraseStub.callArguments == [7])
    }

    @Test
    func theRootBuildsAGreeter() throws {
        #expect(try Root().makeGreeter().greeting(for: "Ada").hasSuffix(", Ada!"))
    }
}
