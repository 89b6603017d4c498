/// An order in which tasks go on and the calls of stubs are answered.
///
/// ``everyOrder(switches:limit:within:only:inputs:fileID:filePath:line:_:)`` creates one for each run of its body.
public nonisolated final class AnswerOrder: Sendable {
    private struct State: Sendable {
        var sources: [TurnSource] = []
        var steps: [OrderStep] = []
        /// The clock that moved last, and how many times in a row.
        var ticks: (clock: ObjectIdentifier, count: Int)?
        var hasEnded = false

        /// The turns that were possible when they were looked at last.
        var turns = Turns()
    }

    /// How long the body may wait while no call can be answered.
    @TaskLocal static var patience = Duration.seconds(10)

    private let state = Locked(State())

    /// Is called when a task that the order doesn't drive makes a call that it holds.
    private let whenCallArrives: @Sendable () -> Void

    /// A generator for inputs that the body draws by chance, which are the same when its order is repeated.
    ///
    /// The line to repeat an order whose body has drawn from it also has the number that it began with, as `inputs`. It
    /// begins with the same one in all runs of `everyOrder`, and with another one in each run of `someOrders`.
    public let randomNumbers: OrderRandomNumbers

    init(inputs: UInt64 = 0, whenCallArrives: @escaping @Sendable () -> Void) {
        randomNumbers = OrderRandomNumbers(seed: inputs)
        self.whenCallArrives = whenCallArrives
    }

    /// Suspends each later call of a stub until it is the call's turn to be answered.
    ///
    /// A call takes its answer when it is its turn. Canceling its caller ends it at once, as ``AsyncThrowingStub/pause()``
    /// describes.
    ///
    /// - Parameters:
    ///   - stub: The stub.
    ///   - error: An error that each of the calls throws in some orders, in place of its answer, or nil for none.
    public func holds<In: Sendable, Out: Sendable, Failure>(
        _ stub: AsyncThrowingStub<In, Out, Failure>,
        mayThrow error: Failure? = nil
    ) {
        stub.pause()
        add(TurnSource(stub, mayThrow: error))
    }

    /// Moves a clock to the next deadline of a sleep when it is the sleep's turn to end.
    ///
    /// - Parameter clock: The clock.
    public func holds(_ clock: ManualClock) {
        add(TurnSource(clock))
    }

    /// Unavailable, because calls are synchronous.
    @available(*, unavailable, message: "Calls are synchronous. Hold an AsyncStub or AsyncThrowingStub.")
    public func holds<In, Out, Failure>(_ stub: ThrowingStub<In, Out, Failure>) {}

    /// Unavailable, because an order moves only the time of a manual clock.
    @available(*, unavailable, message: "Inject the clock, and hold a ManualClock, whose time the order moves.")
    public func holds(_ clock: some Clock) {}

    /// Unavailable, because an order holds stubs and clocks.
    @available(
        *,
        unavailable,
        message: "Hold each stub of a mock, such as order.holds(store.userStub). Its types must be Sendable."
    )
    public func holds<Mock>(_ mock: Mock) {}

    private func add(_ source: TurnSource) {
        let hasEnded = state.withLock { state in
            // A stub that two mocks share is held once.
            if !state.sources.contains(where: { $0.id == source.id }) { state.sources.append(source) }
            return state.hasEnded
        }
        if hasEnded { source.release() } else { source.watch(whenCallArrives) }
    }

    var sources: [TurnSource] { state.withLock(\.sources) }

    /// Whether the body has ended.
    var hasEnded: Bool { state.withLock(\.hasEnded) }

    /// The names of the answers and the switches so far, by which the order is repeated.
    var made: [String] { state.withLock(\.steps).filter { $0.isAnswer || $0.isSwitch }.map(\.text) }

    /// The steps so far, as the second half of a message.
    var summary: String { state.withLock(\.steps).summary }

    /// The names of the tasks that have taken the last steps.
    var lastTasks: [String] { state.withLock(\.steps).suffix(1_000).lastTasks }

    /// The last steps so far, as the second half of a message.
    var lastSteps: String { state.withLock(\.steps).lastSteps }

    /// The turns that are possible at this moment.
    ///
    /// A call that wasn't there before is taken for one of `task`, whose step ran last.
    ///
    /// While a call can be answered, a clock moves at most as often in a row as tasks sleep on it, plus one. Otherwise, a
    /// task that polls would make an endless order of only its sleeps.
    func turns(of task: Int?) -> Turns {
        let (sources, ticks, last) = state.withLock { ($0.sources, $0.ticks, $0.turns) }
        let sourceStates = sources.map { $0.state() }
        // An answer and the end of a sleep change the state of their source.
        if sourceStates == last.sourceStates { return last }
        var turns = Turns(version: last.version + 1, sourceStates: sourceStates)
        turns.list = sources.enumerated().flatMap { index, source in source.turns(task).map { ($0, index) } }
        turns.hasCall = turns.list.contains { sources[$0.source].sleeperCount == nil }
        turns.undriven = turns.list.first { !$0.turn.isDriven }?.turn
        if turns.hasCall, let ticks {
            turns.list.removeAll { _, source in
                sources[source].id == ticks.clock && ticks.count > sources[source].sleeperCount?() ?? .max
            }
        }
        turns.list.sort { $0.turn.sequenceNumber < $1.turn.sequenceNumber }
        state.withLock { $0.turns = turns }
        return turns
    }

    func record(_ step: OrderStep) {
        state.withLock { $0.steps.append(step) }
    }

    /// Makes something happen, unless the body has ended.
    func make(_ turn: Turn, of source: Int) {
        let isLate = state.withLock { state in
            if state.hasEnded { return true }
            let source = state.sources[source]
            let count = state.ticks?.clock == source.id ? state.ticks?.count ?? 0 : 0
            state.ticks = source.sleeperCount == nil ? nil : (source.id, count + 1)
            return false
        }
        if !isLate { turn.make() }
    }

    /// Resumes all calls, and suspends no more.
    func end() {
        state.withLock { $0.hasEnded = true }
        for source in sources { source.release() }
    }
}
