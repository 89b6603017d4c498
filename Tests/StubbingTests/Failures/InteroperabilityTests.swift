import Testing

@testable import Stubbing

@Suite(.timeLimit(.minutes(5)))
struct InteroperabilityTests {
    struct Case: CustomTestStringConvertible {
        let isSupported: Bool
        let mode: String?
        let isInTest: Bool
        let mustFailXCTest: Bool

        var testDescription: String {
            "\(isSupported ? "6.4" : "6.3"), \(mode ?? "no mode"), \(isInTest ? "in a test" : "outside")"
        }
    }

    /// Each compiler, mode, and current test.
    ///
    /// A failure is an issue in each of these cases.
    static let cases: [Case] = [nil, "none", "limited", "complete", "strict"].flatMap { mode in
        [
            Case(isSupported: false, mode: mode, isInTest: true, mustFailXCTest: false),
            Case(isSupported: false, mode: mode, isInTest: false, mustFailXCTest: true),
            Case(isSupported: true, mode: mode, isInTest: true, mustFailXCTest: false),
            Case(isSupported: true, mode: mode, isInTest: false, mustFailXCTest: mode == "none"),
        ]
    }

    @Test(arguments: cases)
    func aFailureIsPassedToXCTestOnlyIfNothingElseDoesThat(_ testCase: Case) {
        let interoperability = Interoperability(isSupported: testCase.isSupported, mode: testCase.mode)
        #expect(
            interoperability.mustFailXCTest(isInTestOfSwiftTesting: testCase.isInTest) == testCase.mustFailXCTest
        )
    }
}
