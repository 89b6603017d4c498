/// A search of all orders, those with the fewest switches first, and among them the shortest unexplored beginning first.
///
/// The places at which something could be chosen form a tree. A run repeats the way to a choice that wasn't made, makes it,
/// and goes on with the first choices that weren't made. The orders with the same number of switches are a level, after
/// "Iterative context bounding for systematic testing of multithreaded programs" by Musuvathi and Qadeer, PLDI 2007.
///
/// The answers after something from outside of the order are a tree of their own: no way through the first tree leads there,
/// because it comes at any time.
nonisolated struct OrderSearch {
    private struct Node: Sendable {
        /// The choice that leads here, or nil for a root.
        let origin: Branch?
        let depth: Int
        let switches: Int

        /// The choices that can be made: all, or those without a switch if there is no room for the others.
        var choices: [OrderChoice] = []

        /// The nodes to which choices have led, by the indexes of the choices.
        var children: [Int: Int] = [:]
    }

    /// A choice of a node.
    private struct Branch: Sendable, Hashable {
        let node: Int
        let index: Int
    }

    private var nodes = [Node(origin: nil, depth: 0, switches: 0), Node(origin: nil, depth: 0, switches: 0)]

    /// Choices that weren't made when they were seen, by their levels and the depths of their nodes.
    private var unexplored: [[[(node: Int, indexes: Range<Int>)]]] = [[]]

    /// The number of runs that each level is likely to have, by those of the level before.
    private var sizes = [0]

    /// The room that there was for runs, and whether a level was too large for it, so that its choices weren't kept.
    private var room = Int.max
    private var hasLeftLevel = false

    /// The number of runs in which the last choice of a way was missing, and the choices that were given up.
    private var misses: [Branch: Int] = [:]
    private var lost: Set<Branch> = []

    /// The choices that the run repeats, those of a root first.
    private var way: [Branch] = []

    /// The node at which the run is, or nil once its choices aren't known anymore.
    private var place: Int?

    /// Whether something has come from outside of the order in this run.
    private var isOutside = false

    private(set) var changingSources: Set<Int> = []
    private(set) var seesRealTime = false

    /// The number of switches that must be explored, and the largest number that is, if there is room.
    private let switches: (demanded: Int, largest: Int)

    /// The number of switches in the level that was begun last.
    private(set) var level = 0

    private var isBegun = false

    /// Whether the last run has failed.
    private var hasFailed = false

    /// The number of runs that were begun only because something had come from outside in the one before.
    private var runsAfterOutside = 0

    private static let maximumMisses = 10
    private static let maximumRunsAfterOutside = 3
    private static let (root, outsideRoot) = (0, 1)

    /// Creates a search.
    ///
    /// - Parameter demandedSwitches: The number of switches to explore, or nil for up to two if there is room for them.
    init(demandedSwitches: Int? = nil) {
        switches = (demandedSwitches ?? 0, demandedSwitches ?? 2)
    }

    var hasSwitches: Bool { switches.largest > 0 }
    var demandsSwitches: Bool { switches.demanded > 0 }

    // MARK: Between runs

    /// Chooses the way that the next run repeats.
    ///
    /// The next level is begun if there is likely to be room for all of it.
    ///
    /// - Parameters:
    ///   - room: The number of runs that are left.
    ///   - reservation: Returns the room that a level with so many runs must leave, unless it's demanded.
    /// - Returns: Whether there is a way.
    mutating func beginRun(room: Int, reserving reservation: (Int) -> Int = { _ in 0 }) -> Bool {
        guard room > 0 else { return false }
        let wasOutside = isOutside
        (self.room, place, isOutside) = (room, Self.root, false)
        guard isBegun else {
            isBegun = true
            return true
        }
        while true {
            if let branch = takeUnexplored() {
                way = sequence(first: branch) { [nodes] in nodes[$0.node].origin }.reversed()
                return true
            }
            let isLarger = level < switches.largest && hasSwitches && level + 1 < sizes.count
            let hasSeenSwitch = sizes.count > 1
            if !hasSeenSwitch, wasOutside, runsAfterOutside < Self.maximumRunsAfterOutside {
                // The next run may get to its switches.
                runsAfterOutside += 1
                way = []
                return true
            }
            guard isLarger else { return false }
            let size = sizes[level + 1]
            guard size <= (level < switches.demanded ? room : room - reservation(size)) else { return false }
            level += 1
        }
    }

    /// Returns the first choice of the level that wasn't made, which stays in the list until it was.
    private mutating func takeUnexplored() -> Branch? {
        for depth in unexplored[level].indices {
            while let (node, indexes) = unexplored[level][depth].first {
                if let index = indexes.first(where: { isLeft(Branch(node: node, index: $0)) }) {
                    unexplored[level][depth][0].indexes = index..<indexes.upperBound
                    return Branch(node: node, index: index)
                }
                unexplored[level][depth].removeFirst()
            }
        }
        return nil
    }

    private func isLeft(_ branch: Branch) -> Bool {
        nodes[branch.node].children[branch.index] == nil && !lost.contains(branch)
    }

    mutating func endRun(hasFailed: Bool = false) {
        self.hasFailed = hasFailed
        guard let last = way.last, nodes[last.node].children[last.index] == nil else { return }
        misses[last, default: 0] += 1
        if misses[last] == Self.maximumMisses { lost.insert(last) }
    }

    /// The number of switches up to which all orders have passed, or nil if not even the orders of answers have.
    var completeSwitches: Int? {
        if seesRealTime { return nil }
        if hasFailed || hasLeft(in: level) { return level == 0 ? nil : level - 1 }
        // There is no order with more switches.
        return hasSwitches && level + 1 >= sizes.count ? switches.largest : level
    }

    private func hasLeft(in level: Int) -> Bool {
        unexplored[level].joined().contains { entry in
            entry.indexes.contains { nodes[entry.node].children[$0] == nil }
        }
    }

    /// The number of choices in memory.
    var keptCount: Int { nodes.reduce(0) { $0 + $1.choices.count } }

    /// Whether choices are known that weren't made, whatever their level.
    var hasMore: Bool { hasLeftLevel || unexplored.indices.contains(where: hasLeft) }

    /// Whether there is no other order, or all with the demanded switches were run, or with two if none are demanded.
    var isComplete: Bool { !seesRealTime && (!hasMore || completeSwitches ?? -1 >= switches.largest) }

    /// The number of choices that are known and weren't made, in the levels that must be explored.
    var leftCount: Int {
        let left = unexplored.prefix(min(level, switches.demanded) + 1).joined().joined().reduce(0) { count, entry in
            count + entry.indexes.count { isLeft(Branch(node: entry.node, index: $0)) }
        }
        // If something from outside has kept runs from repeating, the result says that.
        let given = seesRealTime ? 0 : lost.count { nodes[$0.node].children[$0.index] == nil }
        return left + given + (level < switches.demanded && level + 1 < sizes.count ? sizes[level + 1] : 0)
    }

    func left(after count: Int) -> (orders: String, reason: String)? {
        guard leftCount > 0 else { return nil }
        let orders = "\(leftCount) \(leftCount == 1 ? "order is" : "orders are") left"
        return (
            "The body of everyOrder ran \(times(count)), and at least \(orders)",
            "beyond its limits, or never repeated alike"
        )
    }

    // MARK: During a run

    var expectedChoice: OrderChoice.ID? {
        guard let place, let next = way.dropFirst(nodes[place].depth).first, next.node == place else { return nil }
        return nodes[place].choices[next.index].id
    }

    /// Something has come from outside of the order, after which the run makes no switch, unless they are demanded.
    mutating func seeRealTime() {
        seesRealTime = true
        if !isOutside, !demandsSwitches { place = Self.outsideRoot }
        isOutside = true
    }

    mutating func choose(from choices: OrderChoices) -> Int? {
        guard let current = place, choices.count > 0 else { return choices.count > 0 ? 0 : nil }
        let expected = expectedChoice
        let indexes = see(choices, at: current)
        let index =
            expected.flatMap(choices.index)
            ?? indexes.indices.first { $0 < choices.plainCount && nodes[current].children[indexes[$0]] == nil } ?? 0
        place = indexes.indices.contains(index) ? child(of: Branch(node: current, index: indexes[index])) : nil
        return index
    }

    /// Adds the choices that are new at a node, and returns the indexes in it of all that it keeps, the first ones.
    private mutating func see(_ choices: OrderChoices, at node: Int) -> [Int] {
        let switchCount = choices.count - choices.plainCount
        let level = nodes[node].switches + 1
        if switchCount > 0 { add(switchCount, toSizeOf: level) }
        let keepsSwitches = switchCount == 0 || keeps(level)
        if !keepsSwitches { hasLeftLevel = true }
        let kept = 0..<(keepsSwitches ? choices.count : choices.plainCount)
        guard !nodes[node].choices.isEmpty else {
            nodes[node].choices = kept.map { choices[$0] }
            addUnexplored(kept, of: node)
            return Array(kept)
        }
        return kept.map { index in
            let (choice, known) = (choices[index], nodes[node].choices)
            // Nearly always, the same choices come in the same order.
            let isAsBefore = index < known.count && known[index].id == choice.id
            guard let place = isAsBefore ? index : known.firstIndex(where: { $0.id == choice.id }) else {
                nodes[node].choices.append(choice)
                addUnexplored(known.count..<known.count + 1, of: node)
                return known.count
            }
            if known[place].text != choice.text { changingSources.insert(choice.id.source) }
            return place
        }
    }

    /// Whether the choices of a level are kept: it's under way, or there is still room for all of it.
    private func keeps(_ level: Int) -> Bool {
        level <= self.level || (level <= switches.largest && sizes[level] <= room)
    }

    private mutating func addUnexplored(_ indexes: Range<Int>, of node: Int) {
        let choices = nodes[node].choices
        // The choices that are switches stand together.
        let first = indexes.first { choices[$0].isSwitch } ?? indexes.upperBound
        let last = indexes.last { choices[$0].isSwitch }.map { $0 + 1 } ?? first
        for (range, level) in [
            (indexes.lowerBound..<first, nodes[node].switches), (first..<last, nodes[node].switches + 1),
            (last..<indexes.upperBound, nodes[node].switches),
        ] where !range.isEmpty {
            while unexplored.count <= level { unexplored.append([]) }
            while unexplored[level].count <= nodes[node].depth { unexplored[level].append([]) }
            unexplored[level][nodes[node].depth].append((node, range))
        }
    }

    private mutating func add(_ count: Int, toSizeOf level: Int) {
        while sizes.count <= level { sizes.append(0) }
        sizes[level] += count
    }

    private mutating func child(of branch: Branch) -> Int {
        if let known = nodes[branch.node].children[branch.index] { return known }
        let parent = nodes[branch.node]
        let switches = parent.switches + (parent.choices[branch.index].isSwitch ? 1 : 0)
        nodes[branch.node].children[branch.index] = nodes.count
        nodes.append(Node(origin: branch, depth: parent.depth + 1, switches: switches))
        return nodes.count - 1
    }
}
