import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct OperatorNamesTests {
    @Test(arguments: [
        ("user", "user", false), ("_user", "_user", false), ("+", "plus", true), ("..<", "openRange", true),
        ("<>", "operatorLessGreater", true), ("∑", "operatorSign", true),
        ("&>>=", "formMaskingShiftRight", true), ("&+", "wrappingPlus", true),
    ])
    func operatorsAreNamedInLetters(function: String, name: String, isOperator: Bool) {
        #expect(OperatorNames.name(of: function) == name)
        #expect(OperatorNames.isOperator(function) == isOperator)
    }
}
