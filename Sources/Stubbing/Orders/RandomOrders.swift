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

    /// The priorities of what has been seen in the run, where an answer that the run doesn't make has 0.
    private var priorities: [OrderChoice.ID: UInt64] = [:]

    /// The priority of what fell last.
    private var lowest = Self.initialLowest

    /// The steps at which the highest priority falls.
    private var fallSteps: Set<Int> = []

    /// The choice that was made last, and how many times in a row.
    private var last: OrderChoice.ID?
    private var rowLength = 0

    /// The probability with which a call throws, if it may.
    private var errorRate = 0.0

    private var firstTexts: [OrderChoice.ID: String] = [:]
    private(set) var changingSources: Set<Int> = []
    private(set) var seesRealTime = false

    private static let initialLowest: UInt64 = 1 << 32

    /// A task that takes so many steps in a row may be one that polls, so it falls.
    private static let mostStepsInARow = 20

    init(count: Int, seed: UInt64) {
        (self.count, self.seed, numbers) = (count, seed, SplitMix(seed: seed))
    }

    /// Fails the test and returns nil if `STUB_SEED` isn't a number, or if there is no run.
    init?(count: Int, seed: UInt64?, at location: FailureLocation) {
        let text = ProcessInfo.processInfo.environment["STUB_SEED"] ?? "0"
        guard let seed = seed ?? UInt64(text) else {
            failTest("STUB_SEED is \(text), which isn't a whole number from 0 to \(UInt64.max).", at: location)
            return nil
        }
        guard count > 0 else {
            failTest("The body has to run at least once, not \(times(count)).", at: location)
            return nil
        }
        self.init(count: count, seed: seed)
    }

    mutating func beginRun(room: Int) -> Bool {
        guard room > 0 else { return false }
        run += 1
        (priorities, lowest, last, step) = ([:], Self.initialLowest, nil, 0)
        let fallCount = Int.random(in: 0...3, using: &numbers)
        fallSteps = Set((0..<fallCount).map { _ in Int.random(in: 1...longest, using: &numbers) })
        errorRate = Double.random(in: 0..<0.5, using: &numbers)
        return true
    }

    mutating func endRun() {
        longest = max(longest, step)
    }

    var reachedLevel: Int? { nil }
    var expectedChoice: OrderChoice.ID? { nil }
    var hasSwitches: Bool { !seesRealTime }
    mutating func seeRealTime() { seesRealTime = true }

    func left(after count: Int) -> (orders: String, reason: String)? {
        guard count < self.count else { return nil }
        let message = "The body of \(functionName) ran \(times(count)) instead of \(times(self.count))"
        return (message, "beyond its time limit")
    }

    var failureNote: (name: String, end: String) { (" of seed \(seed)", "") }

    mutating func choose(from choices: [OrderChoice]) -> Int? {
        guard !choices.isEmpty else { return nil }
        step += 1
        guard run > 2 else {
            for choice in choices {
                let text = firstTexts[choice.id] ?? choice.text
                if text != choice.text { changingSources.insert(choice.id.source) }
                firstTexts[choice.id] = text
            }
            return 0
        }
        for choice in choices where drawsEachStep || priorities[choice.id] == nil { draw(choice.id, among: choices) }
        if fallSteps.contains(step) { fall(choices[highest(of: choices)].id) }
        let index = highest(of: choices)
        let id = choices[index].id
        rowLength = id == last ? rowLength + 1 : 1
        last = id
        if rowLength == Self.mostStepsInARow { fall(id) }
        return index
    }

    private mutating func draw(_ id: OrderChoice.ID, among choices: [OrderChoice]) {
        if priorities[id] == 0 { return }
        let isFirst = priorities[id] == nil
        priorities[id] = .random(in: Self.initialLowest...(.max), using: &numbers)
        guard isFirst else { return }
        var other = id
        other.isError.toggle()
        guard choices.contains(where: { $0.id == other }) else { return }
        // Whether a call throws is drawn once.
        let isError = Double.random(in: 0..<1, using: &numbers) < errorRate
        priorities[other] = id.isError == isError ? 0 : priorities[id]
        if id.isError != isError { priorities[id] = 0 }
    }

    private func highest(of choices: [OrderChoice]) -> Int {
        choices.indices.max { priorities[choices[$0].id, default: 0] < priorities[choices[$1].id, default: 0] } ?? 0
    }

    private mutating func fall(_ id: OrderChoice.ID) {
        lowest -= 1
        priorities[id] = lowest
    }
}
