import Foundation
import Stubbing
import Testing

struct Money: Equatable, ExpressibleByNilLiteral {
    var cents: Int

    init(cents: Int) { self.cents = cents }
    init(nilLiteral: ()) { cents = -1 }
}

extension Money: NeutralValueProviding {
    static var neutralValue: Money { Money(cents: 0) }
}

/// The values that calls without an answer return, after the test has failed.
@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct NeutralValueTests {
    struct Room: Equatable, ExpressibleByArrayLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
        var origin: String

        init(arrayLiteral elements: Int...) { origin = "array" }
        init(integerLiteral value: Int) { origin = "integer" }
        init(stringLiteral value: String) { origin = "string" }
    }

    struct Flag: Equatable, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
        var origin: String

        init(booleanLiteral value: Bool) { origin = "boolean \(value)" }
        init(integerLiteral value: Int) { origin = "integer" }
    }

    /// A call without an answer that returns a given type, with the value in the message and the value that it
    /// returned.
    struct Case: Sendable, CustomTestStringConvertible {
        let written: String
        let type: String
        let run: @Sendable () -> Bool

        var testDescription: String { "\(type): \(written)" }

        init<Out: Equatable & Sendable>(_ value: Out, written: String, type: String) {
            self.written = written
            self.type = type
            run = { Stub<Int, Out>()(7) == value }
        }
    }

    static let cases = [
        Case(nil as Int?, written: "nil", type: "Int?"),
        Case(nil as Int??, written: "nil", type: "Int??"),
        Case([] as [Int], written: "[]", type: "[Int]"),
        Case([:] as [String: Int?], written: "[:]", type: "[String: Int?]"),
        Case([] as Set<Int>, written: "[]", type: "Set<Int>"),
        Case([] as ArraySlice<Int>, written: "[]", type: "ArraySlice<Int>"),
        Case(Data(), written: "Data()", type: "Data"),
        Case("", written: "\"\"", type: "String"),
        Case("" as Substring, written: "\"\"", type: "Substring"),
        Case(false, written: "false", type: "Bool"),
        Case(0, written: "0", type: "Int"),
        Case(0.0, written: "0", type: "Double"),
        Case(Duration.zero, written: "Duration.zero", type: "Duration"),
        Case(SIMD3<Float>(), written: "SIMD3<Float>()", type: "SIMD3<Float>"),
        Case(SIMDMask<SIMD2<Int>>(), written: "SIMDMask<SIMD2<Int>>()", type: "SIMDMask<SIMD2<Int>>"),
        Case([] as Room, written: "[]", type: "NeutralValueTests.Room"),
        Case(false as Flag, written: "false", type: "NeutralValueTests.Flag"),
        Case(
            Money(cents: 0),
            written: "Money.neutralValue",
            type: "Money"
        ),
        Case(" " as Character, written: "\" \"", type: "Character"),
        Case(" " as Unicode.Scalar, written: "\" \"", type: "Unicode.Scalar"),
        Case(Date(timeIntervalSince1970: 0), written: "Date(timeIntervalSince1970: 0)", type: "Date"),
        Case(URL(string: "about:blank") ?? URL(filePath: ""), written: "about:blank", type: "URL"),
        Case(
            UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
            written: "a UUID of zeros",
            type: "UUID"
        ),
        Case(Season.spring, written: "the first case of NeutralValueTests.Season", type: "NeutralValueTests.Season"),
    ]

    enum Season: CaseIterable {
        case spring, autumn
    }

    @Test(arguments: cases)
    func aCallWithoutAnAnswerReturnsTheNeutralValueOfItsType(of example: Case) {
        let recorded = messages { #expect(example.run()) }
        let end = "(a value of type \(example.type)). The call returns \(example.written)."
        #expect(recorded.map { $0.hasSuffix(end) } == [true])
    }

    struct Trapping: ExpressibleByArrayLiteral, Sendable {
        init(arrayLiteral elements: Int...) {
            preconditionFailure("A trap of the type's own.")
        }
    }

    struct DeclaredTrapping: NeutralValueProviding, Sendable {
        static var neutralValue: DeclaredTrapping { preconditionFailure("A trap of the type's own.") }
    }

    @Test(arguments: [false, true])
    func theFailureIsReportedBeforeALiteralInitializerOrADeclaredNeutralValueRuns(isDeclared: Bool) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [isDeclared] in
            // Prints the issue before the trap.
            withKnownIssue {
                if isDeclared { _ = Stub<Int, DeclaredTrapping>()(7) } else { _ = Stub<Int, Trapping>()(7) }
            } matching: { issue in
                FileHandle.standardError.write(Data("\(issue.comments)".utf8))
                return true
            }
        }
        let output = result.standardErrorText
        #expect(output.contains("was called with 7, but it has no answer."))
        #expect(output.contains("A trap of the type's own."))
    }

    @Test
    func theCodeOfAReturnTypeCanUseTheStub() {
        struct Reentrant: NeutralValueProviding {
            @TaskLocal static var stub = Stub<Int, Int>(defaultReturnValue: 0)
            static var neutralValue: Reentrant { Reentrant(count: stub.callCount) }
            var count: Int
        }
        let stub = Stub<Int, Reentrant>()
        withKnownIssue {
            Reentrant.$stub.withValue(Stub(defaultReturnValue: 1)) { #expect(stub(1).count == 0) }
        }
        #expect(stub.callCount == 1)
    }
}
