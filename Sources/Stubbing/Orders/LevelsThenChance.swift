/// The orders of `everyOrder`: those with the fewest switches, level by level, and then some that are drawn by chance.
///
/// A level that wouldn't fit isn't begun. Its orders are left to chance rather than not looked at.
nonisolated struct LevelsThenChance: OrderChoosing {
    let functionName = "everyOrder"
    private var levels: OrderSearch
    private var chance = RandomOrders(count: .max, seed: 0)

    private var levelRuns = 0
    private(set) var runsByChance = 0

    /// Whether the run is one by chance.
    private var isDrawing = false

    /// Whether orders are drawn if the levels leave any.
    private let mayDraw: Bool

    /// The choices so far of this run, and those of the longest one.
    private var step = 0
    private var longest = 1

    /// The number of runs up to which orders are drawn, and the processor time.
    private static let enough = (runs: 200, time: Duration.seconds(2))

    /// The number of orders that are drawn after levels with nearly as many runs.
    private static let fewest = 50

    init(demandedSwitches: Int?) {
        levels = OrderSearch(demandedSwitches: demandedSwitches)
        mayDraw = demandedSwitches != 0
    }

    // MARK: Between runs

    mutating func beginRun(room: Int, usedTime: Duration) -> Bool {
        step = 0
        let reservation = { [levelRuns] count in Self.isLong(levelRuns + count) ? Self.fewest : 0 }
        if !isDrawing, levels.beginRun(room: room, reserving: reservation) {
            levelRuns += 1
            return true
        }
        guard room > 0, mayDraw, levels.hasMore else { return false }
        let isEnough = levelRuns + runsByChance >= Self.enough.runs || usedTime > Self.enough.time
        guard !isEnough || Self.isLong(levelRuns) && runsByChance < Self.fewest else { return false }
        if !isDrawing { chance.learn(length: longest, changingSources: levels.changingSources) }
        isDrawing = true
        runsByChance += 1
        return chance.beginRun(room: room, usedTime: usedTime)
    }

    private static func isLong(_ count: Int) -> Bool { count > enough.runs - fewest }

    mutating func endRun(hasFailed: Bool) {
        longest = max(longest, step)
        if isDrawing {
            chance.endRun(hasFailed: hasFailed)
        } else {
            levels.endRun(hasFailed: hasFailed)
        }
    }

    var completeSwitches: Int? { levels.completeSwitches }
    var isComplete: Bool { levels.isComplete && !seesRealTime }

    func left(after count: Int) -> (orders: String, reason: String)? { levels.left(after: count) }

    var inputs: UInt64 { 0 }
    var runName: String { "" }

    // MARK: During a run

    var hasSwitches: Bool { isDrawing ? chance.hasSwitches : levels.hasSwitches }
    var demandsSwitches: Bool { levels.demandsSwitches }
    var changingSources: Set<Int> { levels.changingSources.union(chance.changingSources) }
    var seesRealTime: Bool { levels.seesRealTime }
    var expectedChoice: OrderChoice.ID? { isDrawing ? nil : levels.expectedChoice }

    mutating func seeRealTime() { levels.seeRealTime() }

    mutating func choose(from choices: OrderChoices) -> Int? {
        step += 1
        return isDrawing ? chance.choose(from: choices) : levels.choose(from: choices)
    }
}
