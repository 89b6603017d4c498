import Stubbing
import Testing

private protocol Mixer: Sendable {
    func amplify(_ level: inout Int)
    func mix(_ levels: Int...) -> Int
}

// An inout parameter is passed in as an argument and returned as a result. A variadic parameter is an array.
private final class MockMixer: Mixer {
    let amplifyStub = Stub<Int, Int>()
    let mixStub = Stub<[Int], Int>()

    func amplify(_ level: inout Int) {
        level = amplifyStub(level)
    }

    func mix(_ levels: Int...) -> Int {
        mixStub(levels)
    }
}

@Suite(.timeLimit(.minutes(5)))
struct ParametersTests {
    @Test
    func inoutAndVariadicParametersAreStubbed() {
        let mixer = MockMixer()
        mixer.amplifyStub.answer { $0 * 2 }
        mixer.mixStub.defaultReturnValue = 6
        var level = 4
        mixer.amplify(&level)

        #expect(level == 8)
        #expect(mixer.mix(1, 2, 3) == 6)
        #expect(mixer.mixStub.callArguments == [[1, 2, 3]])
        #expect(mixer.amplifyStub.callArguments == [4])
    }
}
