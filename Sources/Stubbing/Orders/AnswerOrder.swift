/// An order in which tasks go on and the calls of stubs are answered.
///
/// ``everyOrder(switches:limit:within:only:fileID:filePath:line:_:)`` creates one for each run of its body.
public nonisolated final class AnswerOrder: Sendable {
    private struct State: Sendable {
        var sources: [TurnSource] = []
        var steps: [OrderStep] = []
        /// The clock that moved last, and how many times in a row.
        var ticks: (clock: ObjectIdentifier, count: Int)?
        var hasEnded = false
    }

    /// How long the body may wait while no call can be answered.
    @TaskLocal static var patience = Duration.seconds(10)

    private let state = Locked(State())

    init() {}

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
        if hasEnded { source.release() }
    }

    var sources: [TurnSource] { state.withLock(\.sources) }

    /// Whether the body has ended.
    var hasEnded: Bool { state.withLock(\.hasEnded) }

    /// The names of the answers and the switches so far, by which the order is repeated.
    var made: [String] { state.withLock(\.steps).filter { $0.isAnswer || $0.isSwitch }.map(\.text) }

    /// The steps so far, as the second half of a message.
    var summary: String { state.withLock(\.steps).summary }

    func isClock(_ source: Int) -> Bool { state.withLock { $0.sources[source].sleeperCount != nil } }

    /// The turns that are possible at this moment, in the order of arrival, with the indexes of their sources.
    ///
    /// A call that wasn't there before is taken for one of `task`, whose step ran last.
    ///
    /// While a call can be answered, a clock moves at most as often in a row as tasks sleep on it, plus one. Otherwise, a
    /// task that polls would make an endless order of only its sleeps.
    func turns(of task: Int?) -> [(turn: Turn, source: Int)] {
        let (sources, ticks) = state.withLock { ($0.sources, $0.ticks) }
        let turns = sources.enumerated().flatMap { index, source in source.turns(task).map { ($0, index) } }
        let hasCall = turns.contains { sources[$0.1].sleeperCount == nil }
        return turns.filter { _, source in
            guard hasCall, let ticks, sources[source].id == ticks.clock else { return true }
            return ticks.count <= sources[source].sleeperCount?() ?? .max
        }
        .sorted { $0.0.sequenceNumber < $1.0.sequenceNumber }
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
