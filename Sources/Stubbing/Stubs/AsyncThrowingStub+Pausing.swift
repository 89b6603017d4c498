import Synchronization

nonisolated extension AsyncThrowingStub {
    @usableFromInline typealias Step = __Recorder<In, Out, Failure, Handler>.Step
    private typealias Choice = __Recorder<In, Out, Failure, Handler>.Choice

    /// Suspends all later calls until you resume them.
    ///
    /// Each call is recorded when it arrives. A call takes its answer when it is resumed, so a test can set the answer
    /// while the call is suspended. Canceling the caller ends the call. If `Failure` is `any Error` or
    /// `CancellationError`, the call throws a `CancellationError`. Otherwise, it uses its answer.
    ///
    /// A test that forgets to resume the calls hangs. To limit how long a call is suspended, use
    /// ``pause(atMost:fileID:filePath:line:)``.
    public func pause() {
        pause(limit: nil)
    }

    /// Suspends all later calls until you resume them, each for a limited time.
    ///
    /// It does what ``pause()`` does. When a call has been suspended for the whole limit, the running test fails, and the
    /// call goes on with its answer. The stub stays paused for other calls. Pausing again changes the limit only of later
    /// calls. In Swift Testing, the failure belongs to the test that paused the stub, also if a detached task made the call.
    /// In XCTest, it belongs to the test that runs when the limit is reached.
    ///
    /// - Parameters:
    ///   - limit: The longest time for which a call is suspended, in real time. With a limit of zero or less, the running
    ///     test fails at once, and the stub isn't paused.
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - filePath: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    public func pause(
        atMost limit: Duration,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) {
        let location = FailureLocation(fileID: fileID, filePath: filePath, line: line)
        guard limit > .zero else {
            return failTest("The limit of a pause must be more than 0 seconds (was \(limit)).", at: location)
        }
        pause(limit: PauseLimit(duration: limit, reporter: TestReporter(at: location)))
    }

    private func pause(limit: PauseLimit?) {
        __recorder.withState { state in
            state.gate.pause(limit: limit)
            __recorder.isOpen.store(false, ordering: .releasing)
        }
    }

    /// Resumes all suspended calls, and stops suspending calls.
    ///
    /// The calls take their answers in the order of their arrival. Their callers then continue concurrently.
    public func resume() {
        resume { $0.open() }
    }

    /// Resumes the call that was suspended first.
    ///
    /// The others stay suspended. If no call is suspended, the next call passes without being suspended, so a test
    /// doesn't need to know whether the call has already arrived. Has no effect if the stub isn't paused.
    public func resumeNext() {
        resume { gate in [gate.takeNext()].compactMap(\.self) }
    }

    /// The suspended calls, in the order of their arrival, and whether an order drives their tasks.
    var suspendedCalls: [(arguments: In, sequenceNumber: Int, isDriven: Bool)] {
        __recorder.withState { $0.gate.suspendedCalls }.map { ($0.arguments, $0.sequenceNumber, $0.isDriven) }
    }

    /// Calls a closure for each suspended call of a task that no order drives, or no longer if it is nil.
    func watchArrivals(_ whenCallArrives: (@Sendable () -> Void)?) {
        __recorder.withState { $0.gate.whenCallArrives = whenCallArrives }
    }

    /// Numbers that change when a call arrives or goes on.
    var arrivalState: [Int] { __recorder.withState { [$0.history.count, $0.gate.callCount] } }

    /// Resumes one suspended call, with its answer or with an error.
    func resume(_ sequenceNumber: Int, throwing error: Failure? = nil) {
        resume(throwing: error) { gate in [gate.take(sequenceNumber)].compactMap(\.self) }
    }

    /// Gives the chosen calls their answers, in order and in one atomic step, and then resumes them.
    ///
    /// A call that finds its answer by its arguments compares them when it has been resumed.
    private func resume(
        throwing error: Failure? = nil,
        _ choose: (inout Gate<In, Choice>) -> [SuspendedCall<In, Choice>]
    ) {
        let calls = __recorder.change { state in
            let calls = choose(&state.gate)
            __recorder.isOpen.store(state.isOpen, ordering: .releasing)
            for call in calls {
                let (arguments, number) = (call.arguments, call.sequenceNumber)
                call.choice =
                    if let error {
                        .step(state.endRecordedCall(arguments, sequenceNumber: number, throwing: error))
                    } else {
                        state.answerRecordedCall(arguments, sequenceNumber: number)
                    }
            }
            return calls
        }
        for call in calls { call.signal.end(.sent) }
    }

    /// Records a call that arrives while the stub is paused or waited for, and returns its next step once it may go on.
    ///
    /// A canceled call throws a `CancellationError` if errors of its function, which are of the given type, can be one.
    @usableFromInline
    nonisolated(nonsending) func passGate<E: Error>(
        _ arguments: In,
        caller: StubCaller,
        throwing type: E.Type
    ) async -> Step {
        let (limit, isHeld, passed, wakesWait) = __recorder.change { state in
            let passed = state.pass(arguments, caller: caller, isCanceled: Task.isCancelled)
            return (state.gate.limit, state.gate.isHeld, passed, state.listeners?.isDue == true)
        }
        if let passed {
            if wakesWait { await ThreadOwner.endStep() }
            return __recorder.step(for: passed, arguments: arguments, isRecorded: true)
        }
        let call = SuspendedCall<In, Choice>(arguments: arguments, limit: limit)
        // The call arrives when its cancellation can already end it. Otherwise, one that is canceled before it waits could
        // take the answer for the next call.
        let outcome = await call.signal.wait(
            for: isHeld ? nil : nameOfWait(),
            atMost: call.limit?.duration,
            onBegin: {
                let (hasPassed, whenArrived) = __recorder.change { state in
                    state.arrive(call, caller: caller)
                    return (call.choice != nil, call.isDriven ? nil : state.gate.whenCallArrives)
                }
                if hasPassed { call.signal.end(.sent) }
                whenArrived?()
            }
        )
        // A call that is resumed and canceled at the same time already has its answer, and uses it.
        if let choice = leaveGate(call) {
            return __recorder.step(for: choice, arguments: call.arguments, isRecorded: true)
        }
        if outcome == .timedOut, let limit = call.limit {
            await limit.reporter.fail(
                """
                A call of \(name)\(writtenArguments(call.arguments)) was suspended for \(limit.duration), which is the limit \
                of this pause. Resume it with resume() or resumeNext(). The call goes on.
                """
            )
        } else if let error = (CancellationError() as? E) as? Failure {
            let result = Result<Out, Failure>.failure(error)
            __recorder.change { state in
                state.history.end(
                    .init(arguments: call.arguments, sequenceNumber: call.sequenceNumber, result: result)
                )
            }
            return .end(KnownAnswer(result))
        }
        let choice = __recorder.change { $0.answerRecordedCall(call.arguments, sequenceNumber: call.sequenceNumber) }
        return __recorder.step(for: choice, arguments: call.arguments, isRecorded: true)
    }

    /// A closure that returns the name of the event that a suspended call waits for.
    private func nameOfWait() -> @Sendable () -> String {
        let name = __recorder.nameForLater
        return { "the answer of \(name())" }
    }

    private func leaveGate(_ call: SuspendedCall<In, Choice>) -> Choice? {
        __recorder.withState { state in
            state.gate.remove(call)
            state.answers.bookkeeping?.removeSuspendedCall(call.signal)
            return call.choice
        }
    }
}

nonisolated extension __Recorder.State {
    /// Records a call that arrives, and either gives it its answer or suspends it.
    fileprivate mutating func arrive(_ call: SuspendedCall<In, __Recorder.Choice>, caller: StubCaller) {
        // A canceled caller is about to leave, so the next one passes instead.
        call.choice = pass(call.arguments, caller: caller, isCanceled: call.signal.isEnded)
        guard call.choice == nil else { return }
        call.sequenceNumber = nextSequenceNumber()
        gate.suspend(call)
        recordArrival(call.arguments, sequenceNumber: call.sequenceNumber)
        answers.bookkeeping?.addSuspendedCall(call.signal)
    }

    /// Records a call and returns its answer, or returns nil if the call has to be suspended.
    fileprivate mutating func pass(
        _ arguments: In,
        caller: StubCaller,
        isCanceled: Bool
    ) -> __Recorder.Choice? {
        if self.caller == nil { self.caller = caller }
        guard !gate.isPaused || !isCanceled && gate.takePermit() else { return nil }
        let number = nextSequenceNumber()
        guard answers.needsArguments else {
            let answer = answers.next()
            return .step(begin(arguments, sequenceNumber: number, with: answer, recordsArrival: true))
        }
        recordArrival(arguments, sequenceNumber: number)
        return .byArguments(answers.byArgument, sequenceNumber: number)
    }
}
