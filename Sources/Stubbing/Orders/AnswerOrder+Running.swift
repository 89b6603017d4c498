import Foundation

nonisolated extension AnswerOrder {
    /// Takes a turn whenever nothing moves any longer, until the body has ended.
    ///
    /// - Parameters:
    ///   - search: The search that knows what was explored.
    ///   - only: The names of the first turns, or nil if the search decides.
    ///   - location: The source location of failures.
    func run(in search: Locked<OrderSearch>, only: [String]?, at location: FailureLocation) async {
        var idleSince = ContinuousClock.now
        var isReported = false
        while true {
            let made = made
            let expected =
                only.map { Array($0.dropFirst(made.count).prefix(1)) } ?? search.withLock { $0.left(after: made) }
            var turns = await settledTurns()
            // A call that came in another run can be late.
            for _ in 0..<5 where !expected.allSatisfy({ text in turns.contains { $0.text == text } }) {
                turns = await settledTurns()
            }
            guard !hasEnded else { return }
            let texts = turns.map(\.text)
            let next =
                only.flatMap { _ in expected.first(where: texts.contains) }
                ?? search.withLock { $0.choose(from: texts, after: made) }
            if let turn = turns.first(where: { $0.text == next }) {
                make(turn)
                idleSince = .now
            } else {
                if !isReported, ContinuousClock.now - idleSince > Self.patience {
                    isReported = true
                    failTest(waitMessage, at: location)
                }
                try? await Task.sleep(for: .milliseconds(1))
            }
        }
    }

    private var waitMessage: String {
        let names = sources.map { $0.name() }
        return """
            The body of everyOrder waits, but no call can be answered\(names.isEmpty ? "" : " of \(listed(names))"). It may \
            wait for a call that doesn't come, or for a stub or a clock that the order doesn't hold. \(summary)
            """
    }

    /// The turns so far, as the second half of a message.
    var summary: String {
        let lines = made.enumerated().map { "\n  \($0 + 1). \($1)" }
        return lines.isEmpty ? "No call was answered." : "The order was:\(lines.joined())"
    }

    /// Waits until nothing moves any longer, and returns the turns that are possible.
    ///
    /// If it returns too early, an order may be left out. That is all, because a call can be answered at any time.
    private func settledTurns() async -> [Turn] {
        let start = ContinuousClock.now
        var window = Duration.microseconds(400)
        repeat {
            await makeRoundTrips()
            guard await isComputing(during: window) else { break }
            // Another process may take the processor away for a while.
            window = .milliseconds(4)
        } while ContinuousClock.now - start < .milliseconds(50)
        var counts: [String: Int] = [:]
        return sources.flatMap { $0.turns() }.sorted { $0.sequenceNumber < $1.sequenceNumber }.map { turn in
            // Equal calls are told apart by their order of arrival.
            counts[turn.text, default: 0] += 1
            guard let count = counts[turn.text], count > 1 else { return turn }
            var turn = turn
            turn.text += " (\(count))"
            return turn
        }
    }

    /// Lets all jobs run that are ready, and those that they make ready, until several rounds find nothing new.
    ///
    /// Each round stands in line behind the jobs of the serial executor, the global executor, and the main actor.
    private func makeRoundTrips() async {
        var quietRounds = 0
        var last: [[Int]] = []
        while quietRounds < 10, !hasEnded {
            await Task(executorPreference: executor) {}.value
            await Task.yield()
            await MainActor.run {}
            let states = sources.map { $0.state() }
            quietRounds = states == last ? quietRounds + 1 : 0
            last = states
        }
    }

    /// Returns whether threads of the process use a processor while this task sleeps.
    private func isComputing(during window: Duration) async -> Bool {
        guard !hasEnded else { return false }
        let usedBefore = clock()
        try? await Task.sleep(for: window)
        return Duration.microseconds(clock() - usedBefore) > .microseconds(200)
    }
}
