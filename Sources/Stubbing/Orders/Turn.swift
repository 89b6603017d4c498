/// Something that an order can make happen next: the answer to a suspended call, or the end of a sleep.
nonisolated struct Turn: Sendable {
    /// The name of the turn, such as `MockUserStore.user(id:) with 7`.
    let text: String

    /// The name without arguments, such as `MockUserStore.user(id:), call 2`, for arguments that differ in each run.
    let textByArrival: String

    /// The number of the call among those of the stub, by which it's known when a run is repeated.
    let number: Int

    /// Whether the call throws an error, and whether it may, so that there are two turns for it.
    var isError = false
    var mayThrow = false

    /// The task that has made the call, if that is known.
    let task: Int?

    /// Whether the task of the call, if it's one, is driven.
    var isDriven = true

    /// The position of the call among all calls, for the order of arrival.
    let sequenceNumber: Int

    /// Makes it happen, unless the task has been canceled in the meantime.
    let make: @Sendable () -> Void

    /// The length of a text, in bytes, beyond which the line to repeat an order would be hard to read.
    private static let longestText = 200

    func name(isChanging: Bool) -> String {
        isChanging || text.utf8.count > Self.longestText ? textByArrival : text
    }
}

/// A stub or a clock that an order holds.
nonisolated struct TurnSource: Sendable {
    /// The stub or the clock.
    let id: ObjectIdentifier

    /// The name of the stub or the clock.
    let name: @Sendable () -> String

    /// Numbers that change when the turns change.
    let state: @Sendable () -> [Int]

    /// The turns that are possible at this moment, where a call that wasn't there before is one of the task.
    let turns: @Sendable (_ task: Int?) -> [Turn]

    /// The number of sleeping tasks, if this is a clock.
    let sleeperCount: (@Sendable () -> Int)?

    /// Calls a closure for each call or sleep of a task that no order drives.
    let watch: @Sendable (@escaping @Sendable () -> Void) -> Void

    /// Stops holding calls, and calling the closure.
    let release: @Sendable () -> Void
}

nonisolated extension TurnSource {
    /// The suspended calls of a stub, each of which returns its answer or, if there is an error, throws that.
    init<In: Sendable, Out: Sendable, Failure>(_ stub: AsyncThrowingStub<In, Out, Failure>, mayThrow error: Failure?) {
        id = ObjectIdentifier(stub.__recorder)
        name = { stub.name }
        state = { stub.arrivalState }
        sleeperCount = nil
        watch = { stub.watchArrivals($0) }
        release = {
            stub.watchArrivals(nil)
            stub.resume()
        }
        // Written once per call, because all suspended calls are looked at when one comes or leaves.
        let written = Locked<[Int: Turn]>([:])
        turns = { task in
            stub.suspendedCalls.flatMap { call -> [Turn] in
                let number = call.sequenceNumber
                let answer =
                    written.withLock { $0[number] }
                    ?? Turn(
                        text: stub.name + writtenArguments(call.arguments),
                        textByArrival: "\(stub.name), call \(written.withLock(\.count) + 1)",
                        number: written.withLock(\.count) + 1,
                        mayThrow: error != nil,
                        task: call.isDriven ? task : nil,
                        isDriven: call.isDriven,
                        sequenceNumber: number
                    ) {
                        stub.resume(number)
                    }
                written.withLock { $0[number] = answer }
                guard let error else { return [answer] }
                let thrown = " throws \(writtenDescription(of: error))"
                let failure = Turn(
                    text: answer.text + thrown,
                    textByArrival: answer.textByArrival + thrown,
                    number: answer.number,
                    isError: true,
                    mayThrow: true,
                    task: answer.task,
                    isDriven: answer.isDriven,
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
        state = {
            let count = clock.pendingSleeps.count
            return count == 0 ? [] : [clock.sleeps.count, count]
        }
        sleeperCount = { clock.pendingSleeps.count }
        watch = { clock.watchSleeps($0) }
        release = { clock.watchSleeps(nil) }
        turns = { _ in
            clock.pendingSleeps.prefix(1).map { sleep in
                let text = "\(clock.name) advances to \(sleep.deadline.sinceStart)"
                // After the calls that arrived before, so that the first order is the one in which answers are fast.
                return Turn(text: text, textByArrival: text, number: 0, task: nil, sequenceNumber: .max) {
                    clock.advance(to: max(clock.now, sleep.deadline))
                }
            }
        }
    }
}
