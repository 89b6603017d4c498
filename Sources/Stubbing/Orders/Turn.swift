/// Something that an order can make happen next: the answer to a suspended call, or the end of a sleep.
nonisolated struct Turn: Sendable {
    /// The name of the turn, such as `MockUserStore.user(id:) with 7`, by which it's known when an order is repeated.
    var text: String

    /// The name without arguments, such as `MockUserStore.user(id:), call 2`, for arguments that differ in each run.
    let textByArrival: String

    /// The position of the call among all calls, for the order of arrival.
    let sequenceNumber: Int

    /// Makes it happen, unless the task has been canceled in the meantime.
    let make: @Sendable () -> Void
}

/// A stub or a clock that an order holds.
nonisolated struct TurnSource: Sendable {
    /// The stub or the clock.
    let id: ObjectIdentifier

    /// The name of the stub or the clock.
    let name: @Sendable () -> String

    /// Numbers that change when the turns change.
    let state: @Sendable () -> [Int]

    /// The turns that are possible at this moment.
    let turns: @Sendable () -> [Turn]

    /// The number of sleeping tasks, if this is a clock.
    let sleeperCount: (@Sendable () -> Int)?

    /// Stops holding calls.
    let release: @Sendable () -> Void
}

nonisolated extension TurnSource {
    /// The suspended calls of a stub, each of which returns its answer or, if there is an error, throws that.
    init<In: Sendable, Out: Sendable, Failure>(_ stub: AsyncThrowingStub<In, Out, Failure>, mayThrow error: Failure?) {
        id = ObjectIdentifier(stub._recorder)
        name = { stub.name }
        state = { stub.arrivalState }
        sleeperCount = nil
        release = { stub.resume() }
        // Written once per call, because all suspended calls are looked at before each turn.
        let written = Locked<[Int: (text: String, textByArrival: String)]>([:])
        turns = {
            stub.suspendedCalls.flatMap { call in
                let number = call.sequenceNumber
                let known = written.withLock { $0[number] }
                let (text, textByArrival) =
                    known ?? (
                        stub.name + writtenArguments(call.arguments),
                        "\(stub.name), call \(written.withLock { $0.count } + 1)"
                    )
                if known == nil { written.withLock { $0[number] = (text, textByArrival) } }
                let answer = Turn(text: text, textByArrival: textByArrival, sequenceNumber: number) {
                    stub.resume(number)
                }
                guard let error else { return [answer] }
                let thrown = " throws \(writtenDescription(of: error))"
                let failure = Turn(
                    text: text + thrown,
                    textByArrival: textByArrival + thrown,
                    sequenceNumber: number
                ) {
                    stub.resume(number, throwing: error)
                }
                return [answer, failure]
            }
        }
    }

    /// The next deadline of a clock.
    init(_ clock: ManualClock) {
        id = ObjectIdentifier(clock)
        name = { clock.name }
        state = { clock.pendingSleeps.isEmpty ? [] : [clock.sleeps.count] }
        sleeperCount = { clock.pendingSleeps.count }
        release = {}
        turns = {
            clock.pendingSleeps.prefix(1).map { sleep in
                let text = "\(clock.name) advances to \(sleep.deadline.sinceStart)"
                // After the calls that arrived before, so that the first order is the one in which answers are fast.
                return Turn(text: text, textByArrival: text, sequenceNumber: .max) {
                    clock.advance(to: max(clock.now, sleep.deadline))
                }
            }
        }
    }
}
