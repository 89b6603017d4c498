/// A piece of code that has a value.
struct Expression: Equatable, Sendable {
    struct Argument: Equatable, Sendable {
        var label: String?
        let value: Expression
    }

    /// The code; of a call, what stands before the arguments.
    private let start: String
    /// The arguments of a call; nil for other code.
    private var arguments: [Argument]?
    /// Whether `try` has to stand somewhere to its left.
    var isThrowing = false
    /// Whether `await` has to stand somewhere to its left.
    var isAsync = false
    /// The global actor on which it can be evaluated without waiting, such as `@MainActor`.
    var isolation: String?
    /// Whether it only says that a value is missing.
    var isMissing = false

    init(_ text: String) {
        start = text
    }

    /// A call, whose arguments may throw or suspend as well.
    static func call(
        _ function: String,
        _ arguments: [Argument],
        isThrowing: Bool = false,
        isAsync: Bool = false,
        isolation: String? = nil
    ) -> Expression {
        var call = Expression(function)
        call.arguments = arguments
        call.isThrowing = isThrowing || arguments.contains(where: \.value.isThrowing)
        call.isAsync = isAsync || arguments.contains(where: \.value.isAsync)
        call.isolation = isolation ?? arguments.lazy.compactMap(\.value.isolation).first
        call.isMissing = arguments.contains(where: \.value.isMissing)
        return call
    }

    /// The code in one line.
    var text: String {
        guard let arguments else { return start }
        return "\(start)(\(arguments.map { $0.start + $0.value.text }.joined(separator: ", ")))"
    }

    /// `try await `, as the expression needs it on a global actor.
    func effects(on actor: String?) -> String {
        (isThrowing ? "try " : "") + (waits(on: actor) ? "await " : "")
    }

    func waits(on actor: String?) -> Bool { isAsync || (isolation != nil && isolation != actor) }

    /// The code behind other code, with one line per argument if it is too long for one line.
    func lines(after before: String, width: Int) -> [String] {
        guard let arguments, !arguments.isEmpty, before.count + text.count > width else { return [before + text] }
        let broken = arguments.enumerated().flatMap { index, argument in
            var lines = argument.value.lines(after: argument.start, width: width - 5)
            if index < arguments.count - 1 { lines[lines.count - 1] += "," }
            return lines
        }
        return ["\(before)\(start)("] + indented(broken) + [")"]
    }
}

extension Expression.Argument {
    init(_ text: String) {
        value = Expression(text)
    }

    /// The label, with what separates it from the value.
    fileprivate var start: String { label.map { "\($0): " } ?? "" }
}

/// A line of a suite: what stands before an expression, and the expression.
struct Statement: Equatable, Sendable {
    /// `let store = `, and empty for a call by itself.
    let start: String
    let value: Expression

    /// The lines in a function, which are broken as formatters keep it.
    func lines(on actor: String?) -> [String] {
        value.lines(after: start + value.effects(on: actor), width: 112)
    }
}
