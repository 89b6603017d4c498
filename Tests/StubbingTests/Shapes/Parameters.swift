import Stubbing
import Testing

private protocol Calculator: Sendable {
    func double(_ value: inout Int)
    func sum(_ values: Int...) -> Int
}

// An inout parameter is passed in as an argument and returned as a result. A variadic parameter is an array.
private final class MockCalculator: Calculator {
    let doubleStub = Stub<Int, Int>()
    let sumStub = Stub<[Int], Int>()

    func double(_ value: inout Int) {
        value = doubleStub(value)
    }

    func sum(_ values: Int...) -> Int {
        sumStub(values)
    }
}

@Suite(.timeLimit(.minutes(5)))
struct ParametersTests {
    @Test
    func inoutAndVariadicParametersAreStubbed() {
        let calculator = MockCalculator()
        calculator.doubleStub.answer { $0 * 2 }
        calculator.sumStub.defaultReturnValue = 6
        var value = 4
        calculator.double(&value)

        #expect(value == 8)
        #expect(calculator.sum(1, 2, 3) == 6)
        #expect(calculator.sumStub.callArguments == [[1, 2, 3]])
        #expect(calculator.doubleStub.callArguments == [4])
    }
}
