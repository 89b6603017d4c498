import Dispatch
import Foundation

/// The way in which an order learns that nothing moves any longer.
nonisolated enum OrderRest: Sendable {
    case driven(OrderDriver)
    case guessed(GuessedRest)

    /// Waits until nothing moves any longer, or the body has ended, and returns numbers that change when something moves.
    ///
    /// Blocks the thread.
    func wait(for order: AnswerOrder) -> [[Int]] {
        switch self {
        case .guessed(let rest): return rest.wait(for: order)
        case .driven(let driver):
            // The main actor isn't seen, so this stands in line behind its jobs until several rounds find nothing new.
            var quietRounds = 0
            var last: [[Int]] = []
            while quietRounds < 10, !order.hasEnded {
                passMainQueue(unless: order)
                let states = [driver.waitUntilIdle()] + order.sources.map { $0.state() }
                quietRounds = states == last ? quietRounds + 1 : 0
                last = states
            }
            return last
        }
    }

    private func passMainQueue(unless order: AnswerOrder) {
        let passed = DispatchSemaphore(value: 0)
        DispatchQueue.main.async { passed.signal() }
        while passed.wait(timeout: .now() + .milliseconds(10)) == .timedOut, !order.hasEnded {}
    }
}

nonisolated extension AnswerOrder {
    /// Takes a turn whenever nothing moves any longer, until the body has ended.
    ///
    /// Blocks the thread.
    ///
    /// - Parameters:
    ///   - search: The search that knows what was explored.
    ///   - only: The names of the first turns, or nil if the search decides.
    ///   - rest: The way to learn that nothing moves.
    ///   - patience: How long the body may wait while no call can be answered.
    ///   - report: Fails the test.
    func run(
        in search: Locked<OrderSearch>,
        only: [String]?,
        rest: OrderRest,
        patience: Duration,
        report: (String) -> Void
    ) {
        var place = search.withLock { $0.start() }
        // The last times at which something moved, at which a call could be answered, and of a turn.
        var moveTime = ContinuousClock.now
        var callTime = ContinuousClock.now
        var turnTime = ContinuousClock.now
        var isIdle = false
        var states: [[Int]] = []
        var isReported = false
        while true {
            let newStates = rest.wait(for: self)
            if hasEnded { return }
            let turns = turns()
            let now = ContinuousClock.now
            if newStates != states { moveTime = now }
            if turns.contains(where: { sources[$0.source].sleeperCount == nil }) { callTime = now }
            states = newStates
            if isIdle, !turns.isEmpty { search.withLock { $0.slowDown(at: &place) } }
            isIdle = turns.isEmpty
            if !isReported, now - (turns.isEmpty ? moveTime : callTime) > patience {
                isReported = true
                report(waitMessage(ticks: !turns.isEmpty))
            }
            let names = named(turns, search.withLock(\.changingSources))
            let expected =
                only.map { $0.dropFirst(made.count).first } ?? search.withLock { $0.expectedChoice(at: place) }
            // A call that came in another run can be late.
            let isLate = expected.map { expected in !names.contains { $0.text == expected } } ?? false
            // Tasks that poll in real time never settle.
            let isSettling = now - moveTime < search.withLock(\.settlingTime) && now - turnTime < .milliseconds(100)
            if turns.isEmpty || isReported || isSettling || isLate && now - moveTime < .milliseconds(100) {
                Thread.sleep(forTimeInterval: 0.001)
                continue
            }
            let index =
                only == nil
                ? search.withLock { $0.choose(from: names, at: &place) }
                : names.firstIndex { $0.text == expected } ?? turns.firstIndex { $0.turn.textByArrival == expected }
            var (turn, source) = turns[index ?? 0]
            turn.text = names[index ?? 0].text
            make(turn, of: source)
            turnTime = .now
        }
    }

    /// Names turns by their arguments, apart from those of stubs whose arguments differ in each run.
    private func named(
        _ turns: [(turn: Turn, source: Int)],
        _ changingSources: Set<Int>
    ) -> [(text: String, source: Int)] {
        var counts: [String: Int] = [:]
        return turns.map { turn, source in
            if changingSources.contains(source) { return (turn.textByArrival, source) }
            // Equal calls are told apart by their order of arrival.
            counts[turn.text, default: 0] += 1
            guard let count = counts[turn.text], count > 1 else { return (turn.text, source) }
            return ("\(turn.text) (\(count))", source)
        }
    }

    private func waitMessage(ticks: Bool) -> String {
        let names = sources.map { $0.name() }
        return """
            The body of everyOrder waits, but \(ticks ? "only sleeps can end" : "no call can be answered")\
            \(names.isEmpty ? "" : " of \(listed(names))"). It may wait for a call that doesn't come, or for a stub or a \
            clock that the order doesn't hold. \(summary)
            """
    }

    /// The turns so far, as the second half of a message.
    var summary: String {
        let lines = made.enumerated().map { "\n  \($0 + 1). \($1)" }
        return lines.isEmpty ? "No call was answered." : "The order was:\(lines.joined())"
    }
}
