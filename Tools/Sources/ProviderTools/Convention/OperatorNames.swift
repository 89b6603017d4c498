/// Names operators in letters.
enum OperatorNames {
    private static let names: [String: String] = [
        "==": "equals", "!=": "isNotEqual", "<": "isLess", "<=": "isLessOrEqual", ">": "isGreater",
        ">=": "isGreaterOrEqual",
        "+": "plus", "-": "minus", "*": "times", "/": "dividedBy", "%": "remainder", "!": "not", "&&": "and",
        "||": "or",
        "+=": "add", "-=": "subtract", "*=": "multiply", "/=": "divide", "<<": "shiftLeft", ">>": "shiftRight",
        "&": "bitwiseAnd", "|": "bitwiseOr", "^": "bitwiseXor", "~": "bitwiseNot", "~=": "matches", "??": "coalesce",
        "...": "range", "..<": "openRange", "===": "isIdentical", "!==": "isNotIdentical",
        "%=": "formRemainder", "&=": "formBitwiseAnd", "|=": "formBitwiseOr", "^=": "formBitwiseXor",
        "<<=": "formShiftLeft", ">>=": "formShiftRight",
        "&<<": "maskingShiftLeft", "&>>": "maskingShiftRight",
        "&<<=": "formMaskingShiftLeft", "&>>=": "formMaskingShiftRight",
        "&+": "wrappingPlus", "&-": "wrappingMinus", "&*": "wrappingTimes",
        "&+=": "wrappingAdd", "&-=": "wrappingSubtract", "&*=": "wrappingMultiply",
    ]
    private static let signs: [Character: String] = [
        "=": "Equal", "<": "Less", ">": "Greater", "+": "Plus", "-": "Minus", "*": "Star", "/": "Slash", "%": "Percent",
        "!": "Bang", "&": "And", "|": "Or", "^": "Caret", "~": "Tilde", "?": "Question", ".": "Dot",
    ]

    /// The name itself for a name in letters.
    static func name(of function: String) -> String {
        guard let first = function.first, !first.isLetter, first != "_" else { return function }
        return names[function] ?? "operator" + function.map { signs[$0] ?? "Sign" }.joined()
    }

    static func isOperator(_ function: String) -> Bool {
        function.first.map { !$0.isLetter && $0 != "_" && $0 != "$" } ?? false
    }
}
