/// A piece of code that has a value.
struct Expression: Equatable, Sendable {
    var text: String
    /// Whether `try` has to stand somewhere to its left.
    var isThrowing = false
    /// Whether `await` has to stand somewhere to its left.
    var isAsync = false
    /// The global actor on which it can be evaluated without waiting, such as `@MainActor`.
    var isolation: String?
    /// Whether it only says that a value is missing.
    var isMissing = false

    /// Whether it says nothing of its type, such as `nil`, `[]`, `1`, or `.shared`.
    var isLiteral: Bool {
        guard let first = text.first else { return false }
        return text == "nil" || text == "false" || first == "\"" || first == "[" || first == "." || first.isNumber
    }

    /// `try await `, as the expression needs it on a global actor.
    func effects(on actor: String?) -> String {
        let waits = isAsync || (isolation != nil && isolation != actor)
        return (isThrowing ? "try " : "") + (waits ? "await " : "")
    }

    /// The expression with its effects.
    func statement(on actor: String?) -> String { effects(on: actor) + text }
}

extension Expression {
    /// A call, whose arguments may throw or suspend as well.
    static func call(
        _ function: String,
        _ arguments: [(label: String?, value: Expression)],
        isThrowing: Bool = false,
        isAsync: Bool = false,
        isolation: String? = nil
    ) -> Expression {
        let texts = arguments.map { ($0.label.map { "\($0): " } ?? "") + $0.value.text }
        return Expression(
            text: "\(function)(\(texts.joined(separator: ", ")))",
            isThrowing: isThrowing || arguments.contains { $0.value.isThrowing },
            isAsync: isAsync || arguments.contains { $0.value.isAsync },
            isolation: isolation ?? arguments.lazy.compactMap(\.value.isolation).first,
            isMissing: arguments.contains { $0.value.isMissing }
        )
    }
}

/// Says why no code can be written for a value.
struct Unwritable: Error, Equatable {
    let reason: String
}
