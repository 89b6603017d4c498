import Stubbing
import Testing

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct UnansweredCallTraps {
    enum Color: Sendable { case red }

    @Test
    func namesMemberAndArgumentsIfTheTypeHasNoNeutralValue() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let stub = Stub<Int, Color>()
            withKnownIssue {
                _ = stub(7, fileID: "StubbingTests/MockPalette.swift", member: "color(of:)")
            }
        }
        let output = result.standardErrorText
        #expect(
            output.contains(
                """
                MockPalette.color(of:) was called with 7, but its stub has no answer. Set one before the call, such as \
                colorStub.defaultReturnValue = … (a value of type UnansweredCallTraps.Color).
                """
            )
        )
    }

    @Test
    func namesTheStubWhoseMissingDefaultReturnValueIsReadIfTheTypeHasNoNeutralValue() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let colorStub = Stub<Int, Color>()
            withKnownIssue {
                _ = colorStub.defaultReturnValue
            }
        }
        let output = result.standardErrorText
        #expect(output.contains("has no default return value. Set one, or read defaultResult. The run ends here"))
    }
}
