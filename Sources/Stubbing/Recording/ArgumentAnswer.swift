/// An answer to the calls whose arguments match a condition.
@usableFromInline
nonisolated struct ArgumentAnswer<In, Out, Failure: Error> {
    @usableFromInline let condition: ArgumentCondition<In>
    @usableFromInline let answer: KnownAnswer<Out, Failure>

    /// The position of the answer among those that were set.
    @usableFromInline var number = 0

    init(_ result: Result<Out, Failure>, for condition: ArgumentCondition<In>) {
        self.condition = condition
        answer = KnownAnswer(result)
    }
}

nonisolated extension ArgumentAnswer: Sendable where In: Sendable, Out: Sendable {}

/// The arguments that an answer is for.
@usableFromInline
nonisolated enum ArgumentCondition<In> {
    case equal(In, by: @Sendable (In, In) -> Bool)
    case matching(@Sendable (In) -> Bool)

    /// Returns whether arguments match.
    ///
    /// Runs code of the test, so it mustn't be called under a lock.
    @inlinable
    func matches(_ arguments: In) -> Bool {
        switch self {
        case .equal(let expected, let isEqual): isEqual(expected, arguments)
        case .matching(let matches): matches(arguments)
        }
    }

    /// Returns whether another condition is for the same arguments, as far as that can be known.
    func isSame(as other: ArgumentCondition) -> Bool {
        guard case .equal = self, case .equal(let arguments, _) = other else { return false }
        return matches(arguments)
    }

    /// The condition in messages, such as `7`.
    ///
    /// Runs code of the test, as `matches(_:)` does.
    var description: String {
        switch self {
        case .equal(let expected, _): writtenDescription(of: expected)
        case .matching: "arguments that match a condition"
        }
    }
}

nonisolated extension ArgumentCondition: Sendable where In: Sendable {}
