nonisolated extension FunctionStub {
    /// Answers calls whose arguments match with a value.
    ///
    /// Answers by argument come after the queue, and before the default answer or the closure. Of several that match, the
    /// call uses the one that was set last. With n of them, a call runs at most n conditions, on the thread of the call
    /// and outside of the stub's lock. The call of a paused stub runs them when it is resumed. A call that a condition
    /// makes of the same stub skips them all.
    ///
    ///     textStub.setReturnValue("…", where: { $0 > 100 })
    ///
    /// - Parameters:
    ///   - value: The value that the calls return.
    ///   - condition: Returns whether the arguments of a call match.
    public func setReturnValue(_ value: Out, where condition: @escaping @Sendable (In) -> Bool) {
        setAnswer(.success(value), for: .matching(condition))
    }

    /// Answers calls whose arguments match with an error.
    ///
    /// The call finds it as ``setReturnValue(_:where:)`` describes.
    ///
    /// - Parameters:
    ///   - error: The error that the calls throw.
    ///   - condition: Returns whether the arguments of a call match.
    public func setError(_ error: Failure, where condition: @escaping @Sendable (In) -> Bool) {
        setAnswer(.failure(error), for: .matching(condition))
    }

    fileprivate func setAnswer(
        _ result: Result<Out, Failure>,
        for condition: ArgumentCondition<In>,
        hash: (function: @Sendable (In) -> Int, value: Int)? = nil
    ) {
        let answer = ArgumentAnswer(result, for: condition)
        // Compared, described and released outside of the lock, because that may run code of the test.
        let (candidates, isChecked) = __recorder.withState { state in
            (state.answers.byArgument.candidates(hash: hash?.value), state.answers.bookkeeping != nil)
        }
        let replaced = candidates.filter { condition.isSame(as: $0.condition) }
        let description = isChecked ? condition.description : nil
        __recorder.changeAnswers { answers in
            answers.addByArgument(answer, hash: hash, replacing: replaced, description: description)
        }
    }
}

nonisolated extension FunctionStub where In: Equatable & SendableMetatype {
    /// Answers calls that have the given arguments with a value.
    ///
    /// Setting another answer for equal arguments replaces this one. Everything else is as
    /// ``setReturnValue(_:where:)`` describes:
    ///
    ///     textStub.setReturnValue("Buy milk", with: 7)
    ///
    /// This and each call take time linear in the number of answers by argument, unless the arguments are `Hashable`.
    /// Calls compare arguments on their own thread, so the conformance of the arguments to `Equatable` can't be isolated
    /// to an actor.
    ///
    /// - Parameters:
    ///   - value: The value that the calls return.
    ///   - arguments: The arguments of the calls.
    public func setReturnValue(_ value: Out, with arguments: In) {
        setAnswer(.success(value), for: .equal(arguments, by: { $0 == $1 }))
    }

    /// Answers calls that have the given arguments with an error.
    ///
    /// Setting another answer for equal arguments replaces this one. Everything else is as
    /// ``setReturnValue(_:where:)`` describes:
    ///
    ///     textStub.setError(NotFound(), with: 8)
    ///
    /// - Parameters:
    ///   - error: The error that the calls throw.
    ///   - arguments: The arguments of the calls.
    public func setError(_ error: Failure, with arguments: In) {
        setAnswer(.failure(error), for: .equal(arguments, by: { $0 == $1 }))
    }
}

nonisolated extension FunctionStub where In: Hashable & SendableMetatype {
    /// Answers calls that have the given arguments with a value.
    ///
    /// Setting another answer for equal arguments replaces this one. Everything else is as
    /// ``setReturnValue(_:where:)`` describes:
    ///
    ///     textStub.setReturnValue("Buy milk", with: 7)
    ///
    /// This and each call take the same time however many such answers there are. In generic code that requires only
    /// `Equatable`, it is linear in their number. Calls hash and compare arguments on their own thread, so these
    /// conformances can't be isolated to an actor.
    ///
    /// - Parameters:
    ///   - value: The value that the calls return.
    ///   - arguments: The arguments of the calls.
    public func setReturnValue(_ value: Out, with arguments: In) {
        setHashedAnswer(.success(value), for: arguments)
    }

    /// Answers calls that have the given arguments with an error.
    ///
    /// Setting another answer for equal arguments replaces this one. Everything else is as
    /// ``setReturnValue(_:where:)`` describes:
    ///
    ///     textStub.setError(NotFound(), with: 8)
    ///
    /// This and each call take the same time however many such answers there are.
    ///
    /// - Parameters:
    ///   - error: The error that the calls throw.
    ///   - arguments: The arguments of the calls.
    public func setError(_ error: Failure, with arguments: In) {
        setHashedAnswer(.failure(error), for: arguments)
    }

    private func setHashedAnswer(_ result: Result<Out, Failure>, for arguments: In) {
        let hash: @Sendable (In) -> Int = { $0.hashValue }
        setAnswer(result, for: .equal(arguments, by: { $0 == $1 }), hash: (hash, hash(arguments)))
    }
}

nonisolated extension FunctionStub where Failure == Never {
    /// Unavailable, because calls can't throw.
    @available(*, unavailable, message: "Calls can't throw. Use setReturnValue(_:where:).")
    public func setError(_ error: any Error, where condition: @escaping @Sendable (In) -> Bool) {}

    /// Unavailable, because calls can't throw.
    @available(*, unavailable, message: "Calls can't throw. Use setReturnValue(_:with:).")
    public func setError(_ error: any Error, with arguments: In) {}
}
