import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct ArgumentsTests {
    private let syntax = Arguments.Syntax(
        flags: ["--all"],
        options: ["--output"],
        lists: ["--target"],
        operand: "NAME"
    )

    @Test
    func wordsAreSortedInAnyOrder() throws {
        let arguments = try Arguments(
            ["A", "--target", "X", "--all", "B", "--target=Y", "--output", "D"],
            syntax: syntax
        )

        #expect(arguments.operands == ["A", "B"])
        #expect(arguments.has("--all"))
        #expect(arguments.value(of: "--output") == "D")
        #expect(arguments.values(of: "--target") == ["X", "Y"])
    }

    @Test
    func argumentsAfterTwoDashesAreOperands() throws {
        #expect(try Arguments(["--", "--all", "-x"], syntax: syntax).operands == ["--all", "-x"])
    }

    @Test
    func aValueMayBeginWithADashOrHaveAnEqualsSignAfterAnEqualsSign() throws {
        #expect(try Arguments(["--output=-a=b"], syntax: syntax).value(of: "--output") == "-a=b")
    }

    @Test(arguments: [
        (["--al"], "There is no option --al. Did you mean --all?"),
        (["--zzzzzz"], "There is no option --zzzzzz."),
        (["-a"], "There is no option -a."),
        (["--output"], "--output needs a value after it."),
        (["--output", "--all"], "--output needs a value after it."),
        (["--output="], "--output needs a value after it."),
        (["--output", "a", "--output", "b"], "--output is given more than once."),
        (["--all=yes"], "--all takes no value (was given \"yes\")."),
    ])
    func anInvalidOptionIsNamed(words: [String], expected: String) {
        #expect(message { _ = try Arguments(words, syntax: syntax) } == expected)
    }

    @Test
    func operandsAreRejectedWhereOnlyOptionsAreExpected() {
        #expect(
            message { _ = try Arguments(["App"], syntax: .init(flags: ["--all"])) }
                == "Unexpected argument \"App\". The command takes only options."
        )
    }
}
