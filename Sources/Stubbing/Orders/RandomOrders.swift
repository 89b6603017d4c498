import Foundation

/// Runs whose orders are drawn by chance.
///
/// Each task and each answer has a random priority, and of those that can come next, the highest goes first. In half of the
/// runs, it falls below all others at a few random steps. So a race that needs few changes is found with a probability that
/// is known, however long the program is: see "A randomized scheduler with probabilistic guarantees of finding bugs" by
/// Burckhardt and others, ASPLOS 2010. In the other half, all priorities are drawn again at each step, which finds more in
/// short programs.
///
/// The first two runs are the order without a switch. They show how long a run is, and which arguments differ.
nonisolated struct RandomOrders: OrderChoosing {
    let functionName = "someOrders"
    private let count: Int
    private let seed: UInt64
    private var numbers: SplitMix

    private var run = 0

    /// The choices so far of this run, and those of the longest one.
    private var step = 0
    private var longest = 1

    /// Whether the priorities of the run are drawn again at each step.
    private var drawsEachStep: Bool { run.isMultiple(of: 2) }

    /// The priorities of what has been seen in the run.
    private var priorities: [OrderChoice.ID: UInt64] = [:]

    /// The choices that can come next, the highest priority first, and some that no longer can.
    private var ranking = Heap<RankedChoice>()

    /// The choices that are in the ranking with their priorities of now.
    private var ranked: Set<OrderChoice.ID> = []

    /// The number of the newest job, and the version of the turns, that were seen.
    private var newestJob = 0
    private var turnsVersion = 0

    /// Whether a call that may throw does, by its answer.
    private var throwing: [OrderChoice.ID: Bool] = [:]

    /// The priority of what fell last.
    private var lowest = Self.initialLowest

    /// The steps at which the highest priority falls.
    private var fallSteps: Set<Int> = []

    /// How often each choice was made since it fell.
    private var stepCounts: [OrderChoice.ID: Int] = [:]

    /// The probability with which a call throws, if it may.
    private var errorRate = 0.0

    private var firstTexts: [OrderChoice.ID: String] = [:]
    private(set) var changingSources: Set<Int> = []
    private(set) var seesRealTime = false

    /// The number of runs without a switch, which show how long a run is.
    private static let learningRuns = 2

    private static let initialLowest: UInt64 = 1 << 32

    /// A task that takes so many steps while others are ready may be one that polls, alone or with a clock, so it falls.
    private static let mostSteps = 20

    init(count: Int, seed: UInt64) {
        (self.count, self.seed, numbers) = (count, seed, SplitMix(seed: seed))
    }

    /// Why there is no run.
    struct Mistake: Error {
        let message: String
    }

    /// Creates runs, or throws if there is none, or if `STUB_SEED` isn't a number.
    init(runs count: Int, seed: UInt64?) throws(Mistake) {
        let text = ProcessInfo.processInfo.environment["STUB_SEED"] ?? "0"
        guard let seed = seed ?? UInt64(text) else {
            throw Mistake(message: "STUB_SEED is \(text), which isn't a whole number from 0 to \(UInt64.max).")
        }
        guard count > 0 else {
            throw Mistake(message: "The body has to run at least once, not \(times(count)).")
        }
        self.init(count: count, seed: seed)
    }

    /// Begins with runs that are as long as others were, and whose arguments differ as theirs did.
    mutating func learn(length: Int, changingSources: Set<Int>) {
        (run, longest, self.changingSources) = (Self.learningRuns, length, changingSources)
    }

    mutating func beginRun(room: Int, usedTime: Duration) -> Bool {
        guard room > 0 else { return false }
        run += 1
        (priorities, lowest, stepCounts, step) = ([:], Self.initialLowest, [:], 0)
        (ranking, ranked, newestJob, turnsVersion, throwing) = (Heap(), [], 0, 0, [:])
        let fallCount = Int.random(in: 0...3, using: &numbers)
        fallSteps = Set((0..<fallCount).map { _ in Int.random(in: 1...longest, using: &numbers) })
        errorRate = Double.random(in: 0..<0.5, using: &numbers)
        return true
    }

    mutating func endRun(hasFailed: Bool) {
        longest = max(longest, step)
    }

    var completeSwitches: Int? { nil }
    var runsByChance: Int { max(0, run - Self.learningRuns) }
    var isComplete: Bool { true }
    var expectedChoice: OrderChoice.ID? { nil }
    var hasSwitches: Bool { true }
    var demandsSwitches: Bool { false }
    mutating func seeRealTime() { seesRealTime = true }

    func left(after count: Int) -> (orders: String, reason: String)? {
        guard count < self.count else { return nil }
        let message = "The body of \(functionName) ran \(times(count)) instead of \(times(self.count))"
        return (message, "beyond its time limit")
    }

    /// A short number, because it stands in the line to repeat the run.
    var inputs: UInt64 {
        var inputs = SplitMix(seed: seed &+ UInt64(run))
        return inputs.next() % 1_000_000
    }

    var runName: String { " of seed \(seed)" }

    mutating func choose(from choices: OrderChoices) -> Int? {
        guard choices.count > 0 else { return nil }
        step += 1
        guard run > Self.learningRuns else {
            learn(from: choices)
            return 0
        }
        if drawsEachStep { return drawnIndex(in: choices) }
        rank(choices)
        if fallSteps.contains(step), let first = highest(of: choices) { fall(first.id) }
        guard let (index, id) = highest(of: choices) else { return 0 }
        stepCounts[id, default: 0] += 1
        if stepCounts[id] == Self.mostSteps { fall(id) }
        return index
    }

    private mutating func learn(from choices: OrderChoices) {
        guard turnsVersion != choices.turns.version else { return }
        turnsVersion = choices.turns.version
        for (turn, source) in choices.turns.list {
            let first = firstTexts.updateValue(turn.text, forKey: Turns.id(of: turn, source))
            if first.map({ $0 != turn.text }) ?? false { changingSources.insert(source) }
        }
    }

    /// Returns the index of a choice, each with the same probability.
    private mutating func drawnIndex(in choices: OrderChoices) -> Int {
        while true {
            let index = Int.random(in: 0..<choices.count, using: &numbers)
            guard case .turn((let turn, let source)) = choices.option(at: index) else { return index }
            if isMade(turn, Turns.id(of: turn, source)) { return index }
        }
    }

    /// Whether a call ends with this turn: whether one throws that may is drawn once.
    private mutating func isMade(_ turn: Turn, _ id: OrderChoice.ID) -> Bool {
        guard turn.mayThrow else { return true }
        let call = OrderChoice.ID(source: id.source, number: id.number)
        let throwsError = throwing[call] ?? (Double.random(in: 0..<1, using: &numbers) < errorRate)
        throwing[call] = throwsError
        return throwsError == turn.isError
    }

    // MARK: Priorities

    private struct RankedChoice: Comparable {
        let id: OrderChoice.ID
        let priority: UInt64

        /// The highest priority is the first.
        static func < (first: Self, second: Self) -> Bool { first.priority > second.priority }
    }

    /// Adds the choices that weren't there before, or have come back.
    private mutating func rank(_ choices: OrderChoices) {
        for job in choices.jobs.arrived(after: newestJob) {
            newestJob = max(newestJob, job.number)
            // The others of the task may have another place among them now.
            for repetition in 1...choices.jobs.count(ofTask: job.task) {
                rank(.init(source: OrderChoice.ID.jobs, number: job.task, repetition: repetition))
            }
        }
        if let task = choices.settlingTask { rank(.init(source: OrderChoice.ID.settling, number: task)) }
        guard turnsVersion != choices.turns.version else { return }
        turnsVersion = choices.turns.version
        for (turn, source) in choices.turns.list {
            let id = Turns.id(of: turn, source)
            if isMade(turn, id) { rank(id) }
        }
    }

    private mutating func rank(_ id: OrderChoice.ID) {
        guard ranked.insert(id).inserted else { return }
        let priority = priorities[id] ?? .random(in: Self.initialLowest...(.max), using: &numbers)
        priorities[id] = priority
        ranking.insert(RankedChoice(id: id, priority: priority))
    }

    private mutating func highest(of choices: OrderChoices) -> (index: Int, id: OrderChoice.ID)? {
        while let first = ranking.first {
            let isCurrent = priorities[first.id] == first.priority
            if isCurrent, let index = choices.index(of: first.id) { return (index, first.id) }
            _ = ranking.popFirst()
            if isCurrent { ranked.remove(first.id) }
        }
        return nil
    }

    private mutating func fall(_ id: OrderChoice.ID) {
        lowest -= 1
        (priorities[id], stepCounts[id]) = (lowest, 0)
        ranking.insert(RankedChoice(id: id, priority: lowest))
    }
}
