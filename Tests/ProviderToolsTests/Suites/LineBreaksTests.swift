import Testing

@testable import ProviderTools

struct LineBreaksTests {
    @Test(arguments: [
        ("call(a, b)", ["call(a, b)"]),
        ("let value = call(one: 1, two: [2, 3])", ["let value = call(", "    one: 1,", "    two: [2, 3]", ")"]),
        ("call(Pair<Int, Text>(), \"a, (b\")", ["call(", "    Pair<Int, Text>(),", "    \"a, (b\"", ")"]),
        (
            "call(\"\\(a, b)\", { (c, d) -> Int in e })",
            ["call(", "    \"\\(a, b)\",", "    { (c, d) -> Int in e }", ")"]
        ),
        (
            "call(inner(first: 123, second: 456))",
            ["call(", "    inner(", "        first: 123,", "        second: 456", "    )", ")"]
        ),
        ("let value = [first(1), second(2)]", ["let value = [first(1), second(2)]"]),
        ("let value: Text = first(1).second()", ["let value: Text = first(1).second()"]),
        ("let unfinished = call(first, second", ["let unfinished = call(first, second"]),
    ])
    func aLongCallHasAnArgumentPerLine(statement: String, lines: [String]) {
        #expect(LineBreaks.lines(statement, width: 20) == lines)
    }
}
