nonisolated extension _Recorder {
    /// Fails the running test because a call has no answer, and returns a result with which the call continues.
    ///
    /// The result is the neutral value that the stub states, an error that ends the test, the neutral value of the type,
    /// or a neutral error, whichever is possible first. Ends the run if there is none.
    @usableFromInline
    func resultWithoutAnswer(_ arguments: In, caller: StubCaller, isRecorded: Bool) -> Result<Out, Failure> {
        let call = unansweredCall(arguments, caller: caller, isRecorded: isRecorded)
        if makeNeutralValue == nil, let failure = UnansweredCallError(description: call.message()) as? Failure {
            return .failure(errorWithoutAnswer(call) as? Failure ?? failure)
        }
        let isReported = UnansweredCallCount.isReported(call.unansweredNumber)
        if let value = neutralValue {
            if isReported { fail(call.message(continuing: "returns \(value.description)")) }
            return .success(made(value))
        }
        if let error = NeutralValue.of(Failure.self) {
            if isReported { fail(call.message(continuing: "throws \(error.description)")) }
            return .failure(made(error))
        }
        // Reported whatever its number, because the call ends the process.
        failTest(call.message(), at: origin.location)
        endRun("\(call.message()) \(adviceWithoutNeutralValue)")
    }

    /// Fails the running test because a default return value that doesn't exist is read, and returns a neutral value.
    func valueForMissingDefault() -> Out {
        let problem = "\(name) has no default return value. Set one, or read defaultResult."
        guard let value = neutralValue else {
            failTest(problem, at: origin.location)
            endRun("\(problem) \(adviceWithoutNeutralValue)")
        }
        fail("\(problem) It reads as \(value.description).")
        return made(value)
    }

    /// The value with which a call without an answer continues, or nil if there is none.
    private var neutralValue: NeutralValue? {
        makeNeutralValue.map { make in .stated { make() } } ?? NeutralValue.of(Out.self)
    }

    private var adviceWithoutNeutralValue: String {
        """
        The run ends here, because there is no neutral value of type \(writtenName(of: Out.self)) to go on with. To state \
        one, declare the stub with init(neutralValue:).
        """
    }

    private func made<Value>(_ value: NeutralValue) -> Value {
        guard let value = value.make() as? Value else {
            fatalError("The neutral value of \(writtenName(of: Value.self)) has another type.")
        }
        return value
    }

    /// Fails the running test, and returns an error that ends it.
    private func errorWithoutAnswer(_ call: UnansweredCall) -> any Error {
        let plainError = UnansweredCallError(description: call.message())
        guard UnansweredCallCount.isReported(call.unansweredNumber) else {
            return withState { $0.unansweredCalls.error } ?? plainError
        }
        if keep(plainError.description) { return plainError }
        let error = failCall(plainError, at: origin.location)
        withState { $0.unansweredCalls.error = error }
        return error
    }

    /// Fails the test case that has created the stub if that can be known, or otherwise the running test.
    private func fail(_ message: String) {
        if !keep(message) { failTest(message, at: origin.location) }
    }

    /// Keeps a failure for the end of the test case that has created the stub, if it can't be recorded in that now.
    private func keep(_ message: String) -> Bool {
        outsideFailures?.add(.init(message: message, location: origin.location)) ?? false
    }

    private var outsideFailures: OutsideFailures? { withState { $0.answers.bookkeeping?.outsideFailures } }

    private func unansweredCall(_ arguments: In, caller: StubCaller, isRecorded: Bool) -> UnansweredCall {
        let (callNumber, answers, unansweredNumber) = withState { state in
            (state.history.count + (isRecorded ? 0 : 1), state.answers, state.unansweredCalls.next())
        }
        let stub = stubName(ofMember: caller.member).map { "\($0)." } ?? ""
        let remedy =
            Out.self == Void.self
            ? "\(stub)defaultError = nil, which lets calls return"
            : "\(stub)defaultReturnValue = … (a value of type \(writtenName(of: Out.self)))"
        return UnansweredCall(
            name: origin.name(ofMember: caller.member, calledIn: caller.fileID),
            arguments: writtenArguments(arguments),
            remedy: remedy,
            answeredArguments: answers.byArgument.all.map(\.condition.description),
            callNumber: callNumber,
            usedCount: answers.usedCount,
            unansweredNumber: unansweredNumber,
            isLate: outsideFailures?.hasEnded == true
        )
    }

    /// Returns the name of the property that holds the stub, or that it has by convention, or nil if it can't be told.
    private func stubName(ofMember member: StaticString) -> String? {
        let conventionalName = "\("\(member)".prefix { $0 != "(" })Stub"
        let names = origin.propertyNames.filter { $0 != "_" }
        return names.count == 1 ? names[0] : names.isEmpty || names.contains(conventionalName) ? conventionalName : nil
    }
}
