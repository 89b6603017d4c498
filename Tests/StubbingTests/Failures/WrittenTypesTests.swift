import Foundation
import Stubbing
import Testing

/// The names of types in messages.
@Suite(.timeLimit(.minutes(5)))
struct WrittenTypesTests {
    struct Room: Equatable { var number = 1 }
    enum Size: Equatable { case large }
    protocol Confirming {}

    /// A stub without an answer for values of a given type.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let call: @Sendable () -> Void

        init<Out>(_ name: String, _: Out.Type) {
            testDescription = name
            call = { _ = try? ThrowingStub<Void, Out, any Error>()() }
        }
    }

    static let cases = [
        Case("Int", Int.self), Case("[WrittenTypesTests.Room]", [Room].self),
        Case("WrittenTypesTests.Room?", Room?.self),
        Case("[String: [WrittenTypesTests.Room?]]", [String: [Room?]].self),
        Case("[String: Int]?", [String: Int]?.self), Case("any WrittenTypesTests.Confirming", (any Confirming).self),
        Case("[any WrittenTypesTests.Confirming]", [any Confirming].self),
        Case("(any WrittenTypesTests.Confirming)?", (any Confirming)?.self), Case("any Error", (any Error).self),
        Case("Result<[Int], any Error>", Result<[Int], any Error>.self), Case("Any", Any.self),
        Case("(Int, String)", (Int, String).self), Case("Int??", Int??.self), Case("Date", Date.self),
    ]

    @Test(arguments: cases)
    func typesAreWrittenInSourceForm(example: Case) {
        let recorded = messages { example.call() }
        #expect(recorded.map { $0.hasSuffix("(a value of type \(example.testDescription)).") } == [true])
    }

    @Test
    func argumentsAreWrittenWithTheNamesOfTheirTypes() {
        #expect(descriptions(of: Room(number: 7)) == ["m() with WrittenTypesTests.Room(number: 7)"])
        #expect(descriptions(of: Size.large) == ["m() with WrittenTypesTests.Size.large"])
        #expect(descriptions(of: "text") == [#"m() with "text""#])
        #expect(descriptions(of: nil as Int?) == ["m() with nil"])
        #expect(descriptions(of: ()) == ["m()"])
        #expect(descriptions(of: Data([10, 255])) == ["m() with 2 bytes (0a ff)"])
        #expect(descriptions(of: Data([16])) == ["m() with 1 byte (10)"])
        let zeros = repeatElement("00", count: 20).joined(separator: " ")
        #expect(descriptions(of: Data(count: 20)) == ["m() with 20 bytes (\(zeros))"])
        #expect(descriptions(of: Data(count: 144)) == ["m() with 144 bytes (\(zeros) …)"])
    }

    /// Returns a call with the given arguments, in the form that a failed expectation about the order of calls prints.
    private func descriptions<In>(of arguments: In) -> [String] {
        let stub = Stub<In, Void>(declaration: "Mock")
        stub(arguments, member: "m()")
        let lines = messages { expectCalls(inOrder: stub.called(), stub.called()) }.joined().split(separator: "\n")
        return lines.suffix(2).prefix(1).map { String($0).replacing("  1. Mock.", with: "") }
    }

    @Test
    func callsWithoutArgumentsAreCountedButNotListed() {
        let stub = Stub<Void, Void>(declaration: "Mock")
        for _ in 1...3 { stub(member: "m()") }
        #expect(
            messages { stub.expectCallCount(1) } == [
                "Expected Mock.m() to be called once by now, but it was called 3 times."
            ]
        )
    }
}
