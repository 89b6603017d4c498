/// Keeps, for one stub, what its test hasn't used yet, and the failures that belong to its test.
///
/// A stub has one only if a ``LeftoverCheck`` is current when it's created, or if tests share it. The stub changes it under
/// its own lock: when an answer is set, when a call uses one, and when a call is suspended or goes on.
@usableFromInline
nonisolated final class StubBookkeeping: Sendable {
    private struct Counts: Sendable {
        /// The queued answers that the test has set and that no call has used.
        var answers = 0

        /// The arguments of the answers by argument that the test has set and that no call has used, by their numbers.
        var arguments: [Int: String] = [:]

        /// The signals of the suspended calls.
        ///
        /// A signal ends when its call is resumed or canceled, which is before the call goes on and is removed.
        var suspendedCalls: [ObjectIdentifier: Signal] = [:]

        /// Whether the test has set a default that no call has used.
        var hasDefault = false
    }

    let origin: StubOrigin

    /// The failures to record at the end of the test case that has created the stub, or nil without a check.
    let outsideFailures: OutsideFailures?

    /// The stubs that tests share, if the stub is one of them.
    let shared: SharedStubs?

    private let counts = Locked(Counts())

    init(
        origin: StubOrigin,
        outsideFailures: OutsideFailures? = nil,
        shared: SharedStubs? = nil
    ) {
        self.origin = origin
        self.outsideFailures = outsideFailures
        self.shared = shared
    }

    /// The test has replaced the queue.
    func setAnswers(count: Int) {
        counts.withLock { $0.answers = count }
    }

    /// The test has added an answer to the queue.
    func addAnswer() {
        counts.withLock { $0.answers += 1 }
    }

    /// A call has used a queued answer.
    ///
    /// Answers that the test has set come after those that the declaration of the stub has set, so they are the last that
    /// are used.
    @usableFromInline
    func useAnswer(remaining count: Int) {
        counts.withLock { $0.answers = min($0.answers, count) }
    }

    /// The test has set an answer by argument.
    func addArgument(_ number: Int, description: String) {
        counts.withLock { $0.arguments[number] = description }
    }

    /// A call has used an answer by argument, or the test has replaced it.
    func removeArgument(_ number: Int) {
        counts.withLock { $0.arguments[number] = nil }
    }

    /// The test has set or removed a default, or a call has used it.
    @usableFromInline
    func setHasDefault(_ hasDefault: Bool) {
        counts.withLock { $0.hasDefault = hasDefault }
    }

    /// A call was suspended, and waits for a signal.
    func addSuspendedCall(_ signal: Signal) {
        counts.withLock { $0.suspendedCalls[ObjectIdentifier(signal)] = signal }
    }

    /// A call that was suspended goes on.
    func removeSuspendedCall(_ signal: Signal) {
        counts.withLock { $0.suspendedCalls[ObjectIdentifier(signal)] = nil }
    }

    /// Returns what all runs of the same code have left over, or nil if nothing is.
    ///
    /// - Parameters:
    ///   - runs: The bookkeeping of a stub, one for each run, at least one.
    ///   - includesDefaults: Whether a default counts.
    /// - Returns: The message, or nil.
    static func message(of runs: [StubBookkeeping], includingDefaults includesDefaults: Bool) -> String? {
        let counts = runs.map { $0.counts.withLock(\.self) }
        let answerCount = counts.map(\.answers).min() ?? 0
        let unused = counts.map { Set($0.arguments.values) }
        let arguments = counts[0].arguments.sorted { $0.key < $1.key }.map(\.value)
            .filter { argument in unused.allSatisfy { $0.contains(argument) } }
        // No run may leave a suspended call.
        let suspendedCount = counts.map { $0.suspendedCalls.values.count { !$0.isEnded } }.max() ?? 0
        let hasDefault = includesDefaults && counts.allSatisfy(\.hasDefault)
        let problems = [
            answerCount > 0 ? unusedAnswers(answerCount) : nil,
            arguments.isEmpty ? nil : unusedAnswers(arguments.count) + " for \(listed(arguments))",
            suspendedCount > 0 ? suspendedCalls(suspendedCount) : nil,
            hasDefault ? "a default answer that the test set and no call used" : nil,
        ].compactMap(\.self)
        guard !problems.isEmpty else { return nil }
        return "\(runs[0].origin.names.name) has leftovers: \(problems.joined(separator: ", "))."
    }
}

/// Returns a number of unused answers in words.
private nonisolated func unusedAnswers(_ number: Int) -> String {
    "\(number) unused \(number == 1 ? "answer" : "answers")"
}

private nonisolated func suspendedCalls(_ number: Int) -> String {
    number == 1 ? "1 suspended call that was never resumed" : "\(number) suspended calls that were never resumed"
}
