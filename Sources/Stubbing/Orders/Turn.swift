/// Something that an order can make happen next: the answer to a suspended call, or the end of a sleep.
nonisolated struct Turn: Sendable {
    /// The name of the turn, such as `MockUserStore.user(id:) with 7`, by which it's known when an order is repeated.
    var text: String

    /// The position of the call among all calls, for the order of arrival.
    let sequenceNumber: Int

    /// Makes it happen, unless the task has been canceled in the meantime.
    let make: @Sendable () -> Void
}

/// A stub or a clock that an order holds.
nonisolated struct TurnSource: Sendable {
    /// The name of the stub or the clock.
    let name: @Sendable () -> String

    /// Numbers that change when the turns change.
    let state: @Sendable () -> [Int]

    /// The turns that are possible at this moment.
    let turns: @Sendable () -> [Turn]

    /// Stops holding calls.
    let release: @Sendable () -> Void
}

nonisolated extension TurnSource {
    /// The suspended calls of a stub, each of which returns its answer or, if there is an error, throws that.
    init<In: Sendable, Out: Sendable, Failure>(_ stub: AsyncThrowingStub<In, Out, Failure>, mayThrow error: Failure?) {
        name = { stub.name }
        state = { stub.suspendedCalls.map(\.sequenceNumber) }
        turns = {
            stub.suspendedCalls.flatMap { call in
                let (text, number) = (stub.name + writtenArguments(call.arguments), call.sequenceNumber)
                let answer = Turn(text: text, sequenceNumber: number) { stub.resume(number) }
                guard let error else { return [answer] }
                let failure = Turn(text: "\(text) throws \(writtenDescription(of: error))", sequenceNumber: number) {
                    stub.resume(number, throwing: error)
                }
                return [answer, failure]
            }
        }
        release = { stub.resume() }
    }

    /// The next deadline of a clock.
    init(_ clock: ManualClock) {
        name = { clock.name }
        state = { clock.pendingSleeps.isEmpty ? [] : [clock.sleeps.count] }
        turns = {
            clock.pendingSleeps.prefix(1).map { sleep in
                // After the calls that arrived before, so that the first order is the one in which answers are fast.
                Turn(text: "\(clock.name) advances to \(sleep.deadline.sinceStart)", sequenceNumber: .max) {
                    clock.advance(to: max(clock.now, sleep.deadline))
                }
            }
        }
        release = {}
    }
}
