nonisolated extension __Recorder {
    /// Changes the answers, unless tests share the stub and the current task belongs to one, which fails.
    ///
    /// - Parameter change: Changes the answers, and returns what is released outside of the lock, because a deinitializer
    ///   may call the stub.
    func changeAnswers<Old>(_ change: (inout Answers<In, Out, Failure, Handler>) -> Old) {
        let old = withState { state in state.answers.areRefused ? nil : change(&state.answers) }
        guard old == nil, let shared, shared.beginFailure() else { return }
        failTest(
            "\(name) got an answer that isn't kept, because all tests share these stubs. \(shared.remedy)",
            at: origin.location
        )
    }

    private var shared: SharedStubs? { withState { $0.answers.bookkeeping?.shared } }

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
        let isReported = call.isReported
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

    /// Returns a neutral value, or throws a neutral error, in place of an answer that the call can't have.
    ///
    /// Fails the running test with the problem, which is nil if a failure has already said it. Ends the run if there is
    /// neither a neutral value nor a neutral error.
    func neutralAnswer<E: Error>(throwing type: E.Type, after problem: String?) throws(E) -> Out {
        if let value = neutralValue {
            if let problem { fail("\(problem) The call returns \(value.description).") }
            return made(value)
        }
        if let error = NeutralValue.of(E.self) {
            if let problem { fail("\(problem) The call throws \(error.description).") }
            throw made(error)
        }
        if let problem { failTest(problem, at: origin.location) }
        endRun("\(problem ?? "\(name) has no answer to go on with.") \(adviceWithoutNeutralValue)")
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
        guard call.isReported else {
            return withState { $0.unansweredCalls.error } ?? call.refusing?.error ?? plainError
        }
        if keep(plainError.description) { return plainError }
        let error = failCall(plainError, at: origin.location)
        withState { $0.unansweredCalls.error = error }
        call.refusing?.setError(error)
        return error
    }

    /// Fails the test case that has created the stub if that can be known, or otherwise the running test.
    func fail(_ message: String, at location: FailureLocation? = nil) {
        if !keep(message, at: location) { failTest(message, at: location ?? origin.location) }
    }

    /// Keeps a failure for the end of the test case that has created the stub, if it can't be recorded in that now.
    func keep(_ message: String, at location: FailureLocation? = nil) -> Bool {
        outsideFailures?.add(.init(message: message, location: location ?? origin.location)) ?? false
    }

    /// Fails the same test because of a wait, and returns an error to throw that ends the test without a second failure.
    func failTestWaiting(_ message: String, at location: FailureLocation) -> any Error {
        keep(message, at: location) ? WaitTimeoutError(description: message) : failWait(message, at: location)
    }

    private var outsideFailures: OutsideFailures? { withState { $0.answers.bookkeeping?.outsideFailures } }

    private func unansweredCall(_ arguments: In, caller: StubCaller, isRecorded: Bool) -> UnansweredCall {
        let (callNumber, answers, unansweredNumber) = withState { state in
            (state.history.count + (isRecorded ? 0 : 1), state.answers, state.unansweredCalls.next())
        }
        let names = origin.names
        let stub = stubName(ofMember: caller.member, in: names).map { "\($0)." } ?? ""
        let remedy =
            Out.self == Void.self
            ? "\(stub)defaultError = nil, which lets calls return"
            : "\(stub)defaultReturnValue = … (a value of type \(writtenName(of: Out.self)))"
        let shared = answers.bookkeeping?.shared
        let refusing = answers.areRefused ? shared : nil
        return UnansweredCall(
            name: names.name(ofMember: caller.member, calledIn: caller.fileID),
            arguments: writtenArguments(arguments),
            remedy: remedy,
            answeredArguments: answers.byArgument.all.map(\.condition.description),
            callNumber: callNumber,
            usedCount: answers.usedCount,
            unansweredNumber: unansweredNumber,
            isLate: outsideFailures?.hasEnded == true,
            isReported: refusing?.beginFailure() ?? UnansweredCallCount.isReported(unansweredNumber),
            refusing: refusing,
            place: shared?.place
        )
    }

    /// Returns the name of the property that holds the stub, or that it has by convention, or nil if it can't be told.
    private func stubName(ofMember member: StaticString, in names: StubNames) -> String? {
        let conventionalName = "\("\(member)".prefix { $0 != "(" })Stub"
        let names = names.propertyNames.filter { $0 != "_" }
        return names.count == 1 ? names[0] : names.isEmpty || names.contains(conventionalName) ? conventionalName : nil
    }
}
