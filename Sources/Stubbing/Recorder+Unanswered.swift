nonisolated extension _Recorder {
    /// Fails the running test because a call has no answer, and returns a result with which the call continues.
    ///
    /// The result is an error if the stub can throw one, and a neutral value otherwise. Traps if there is neither.
    @usableFromInline
    func resultWithoutAnswer(_ arguments: In, caller: StubCaller, isRecorded: Bool) -> Result<Out, Failure> {
        let call = unansweredCall(arguments, caller: caller, isRecorded: isRecorded)
        let isReported = UnansweredCallCount.isReported(call.unansweredNumber)

        let plainError = UnansweredCallError(description: call.message(returning: nil))
        if let failure = plainError as? Failure {
            guard isReported else { return .failure(withState { $0.unansweredCalls.error } as? Failure ?? failure) }
            let error = failTest(plainError.description, at: origin.location, throwing: plainError)
            withState { $0.unansweredCalls.error = error }
            return .failure(error as? Failure ?? failure)
        }

        guard let value = NeutralValue.of(Out.self) else {
            // Reported whatever its number, because the call ends the process.
            failTest(plainError.description, at: origin.location)
            fatalError(plainError.description)
        }
        if isReported { failTest(call.message(returning: value.description), at: origin.location) }
        guard let value = value.make() as? Out else {
            fatalError("The neutral value of \(writtenName(of: Out.self)) has another type.")
        }
        return .success(value)
    }

    private func unansweredCall(_ arguments: In, caller: StubCaller, isRecorded: Bool) -> UnansweredCall {
        let (callNumber, usedCount, unansweredNumber) = withState { state in
            (state.history.count + (isRecorded ? 0 : 1), state.answers.usedCount, state.unansweredCalls.next())
        }
        let stub = origin.propertyName ?? "\(caller.member)".prefix { $0 != "(" } + "Stub"
        let remedy =
            Out.self == Void.self
            ? "\(stub).defaultError = nil, which lets calls return"
            : "\(stub).defaultReturnValue = … (a value of type \(writtenName(of: Out.self)))"
        return UnansweredCall(
            name: origin.name(ofMember: caller.member, calledIn: caller.fileID),
            arguments: writtenArguments(arguments),
            remedy: remedy,
            callNumber: callNumber,
            usedCount: usedCount,
            unansweredNumber: unansweredNumber
        )
    }
}
