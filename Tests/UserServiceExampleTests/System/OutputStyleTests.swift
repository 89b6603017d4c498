import Testing

@testable import UserServiceExample

@Suite(.timeLimit(.minutes(5)))
struct OutputStyleTests {
    @Test(arguments: [
        (true, [:], OutputStyle.color),
        (true, ["NO_COLOR": ""], .color),
        (true, ["TERM": "xterm-256color"], .color),
        (true, ["NO_COLOR": "1"], .plain),
        (true, ["NO_COLOR": "0"], .plain),
        (true, ["TERM": "dumb"], .plain),
        (false, [:], .plain),
        (false, ["TERM": "xterm-256color"], .plain),
    ])
    func isColorInATerminalUnlessPlainTextIsRequested(
        isTerminal: Bool,
        environment: [String: String],
        style: OutputStyle
    ) {
        #expect(OutputStyle(isTerminal: isTerminal, environment: environment) == style)
    }
}
