/// An order in which the calls of stubs are answered.
///
/// ``everyOrder(limit:within:only:fileID:filePath:line:_:)`` creates one for each run of its body.
public nonisolated final class AnswerOrder: Sendable {
    private struct State: Sendable {
        var sources: [TurnSource] = []
        var made: [String] = []
        var hasEnded = false
    }

    /// How long the body may wait while no call can be answered.
    @TaskLocal static var patience = Duration.seconds(10)

    private let state = Locked(State())

    /// Runs the child tasks of the body.
    let executor = SerialTaskExecutor()

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

    private func add(_ source: TurnSource) {
        let hasEnded = state.withLock { state in
            state.sources.append(source)
            return state.hasEnded
        }
        if hasEnded { source.release() }
    }

    var sources: [TurnSource] { state.withLock(\.sources) }

    /// Whether the body has ended.
    var hasEnded: Bool { state.withLock(\.hasEnded) }

    /// The names of the turns so far.
    var made: [String] { state.withLock(\.made) }

    /// Makes something happen, unless the body has ended.
    func make(_ turn: Turn) {
        let isLate = state.withLock { state in
            if !state.hasEnded { state.made.append(turn.text) }
            return state.hasEnded
        }
        if !isLate { turn.make() }
    }

    /// Resumes all calls, and suspends no more.
    func end() {
        state.withLock { $0.hasEnded = true }
        for source in sources { source.release() }
    }
}
