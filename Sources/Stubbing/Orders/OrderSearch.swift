/// A search of all orders, those with the fewest switches first, and among them the shortest unexplored beginning first.
///
/// The places at which something could be chosen form a tree. A run repeats the way to a choice that wasn't made, makes it,
/// and goes on with the first choices that weren't made. The orders with the same number of switches are a level, after
/// "Iterative context bounding for systematic testing of multithreaded programs" by Musuvathi and Qadeer, PLDI 2007.
nonisolated struct OrderSearch: OrderChoosing {
    private struct Node: Sendable {
        /// The choice that leads here, or nil for the root.
        let origin: Branch?
        let depth: Int
        let switches: Int
        var choices: [OrderChoice] = []

        /// The nodes to which choices have led, by the indexes of the choices.
        var children: [Int: Int] = [:]
    }

    /// A choice of a node.
    private struct Branch: Sendable, Hashable {
        let node: Int
        let index: Int
    }

    private var nodes: [Node] = []

    /// Choices that weren't made when they were seen, by their levels and the depths of their nodes.
    private var unexplored: [[[(node: Int, indexes: Range<Int>)]]] = []

    /// The number of runs that each level is likely to have, by those of the level before.
    private var sizes: [Int] = []

    /// The number of runs in which the last choice of a way was missing, and the choices that were given up.
    private var misses: [Branch: Int] = [:]
    private var lost: Set<Branch> = []

    /// The choices that the run repeats, the root's first.
    private var way: [Branch] = []

    /// The node at which the run is, or nil once its choices aren't known anymore.
    private var place: Int?

    private(set) var changingSources: Set<Int> = []
    private(set) var seesRealTime = false

    /// The number of switches that must be explored, and the largest number that is, if there is room.
    private let switches: (demanded: Int, largest: Int)

    /// The number of switches in the level that was begun last.
    private(set) var level = 0

    private var isBegun = false

    private static let maximumMisses = 10

    let functionName = "everyOrder"

    /// Creates a search.
    ///
    /// - Parameter demandedSwitches: The number of switches to explore, or nil for up to two if there is room for them.
    init(demandedSwitches: Int? = nil) {
        switches = (demandedSwitches ?? 0, demandedSwitches ?? 2)
        reset()
    }

    private mutating func reset() {
        nodes = [Node(origin: nil, depth: 0, switches: 0)]
        (unexplored, sizes, misses, lost, way, level, place) = ([[]], [0], [:], [], [], 0, nil)
    }

    var hasSwitches: Bool { switches.largest > 0 && (!seesRealTime || switches.demanded > 0) }

    // MARK: Between runs

    /// Chooses the way that the next run repeats.
    ///
    /// A level that was begun is ended, and the next one is begun if there is room for all of it.
    mutating func beginRun(room: Int) -> Bool {
        if level == 0, room <= 0 { return false }
        place = 0
        guard isBegun else {
            isBegun = true
            return true
        }
        while true {
            if let branch = takeUnexplored() {
                way = sequence(first: branch) { [nodes] in nodes[$0.node].origin }.reversed()
                return true
            }
            let isLarger = level < switches.largest && hasSwitches && level + 1 < unexplored.count
            guard isLarger, sizes[level + 1] <= room else { return false }
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

    mutating func endRun() {
        guard let last = way.last, nodes[last.node].children[last.index] == nil else { return }
        misses[last, default: 0] += 1
        if misses[last] == Self.maximumMisses { lost.insert(last) }
    }

    var reachedLevel: Int? {
        let isEnded = unexplored[level].joined().allSatisfy { entry in
            entry.indexes.allSatisfy { nodes[entry.node].children[$0] != nil }
        }
        if !isEnded { return level == 0 ? nil : level - 1 }
        // There is no order with more switches.
        return hasSwitches && level + 1 >= unexplored.count ? switches.largest : level
    }

    /// The number of choices that are known and weren't made, in the levels that must be explored.
    var leftCount: Int {
        let left = unexplored.prefix(level + 1).joined().joined().reduce(0) { count, entry in
            count + entry.indexes.count { isLeft(Branch(node: entry.node, index: $0)) }
        }
        let given = lost.count { nodes[$0.node].children[$0.index] == nil }
        return left + given + (level < switches.demanded && level + 1 < sizes.count ? sizes[level + 1] : 0)
    }

    func left(after count: Int) -> (orders: String, reason: String)? {
        guard leftCount > 0 else { return nil }
        let orders = "\(leftCount) \(leftCount == 1 ? "order is" : "orders are") left"
        return (
            "The body of \(functionName) ran \(times(count)), and at least \(orders)",
            "beyond its limits, or never repeated alike"
        )
    }

    var failureNote: (name: String, end: String) {
        switch level {
        case 0: ("", "")
        case 1: ("", "\nAll orders without a switch had passed.")
        default: ("", "\nAll orders with up to \(level - 1) \(level == 2 ? "switch" : "switches") had passed.")
        }
    }

    // MARK: During a run

    var expectedChoice: OrderChoice.ID? {
        guard let place, let next = way.dropFirst(nodes[place].depth).first, next.node == place else { return nil }
        return nodes[place].choices[next.index].id
    }

    /// The search begins again, because the choices so far may not come again.
    mutating func seeRealTime() {
        guard !seesRealTime else { return }
        seesRealTime = true
        isBegun = false
        reset()
    }

    mutating func choose(from choices: [OrderChoice]) -> Int? {
        guard let current = place, !choices.isEmpty else { return choices.isEmpty ? nil : 0 }
        let expected = expectedChoice
        let indexes = see(choices, at: current)
        let index =
            expected.flatMap { expected in choices.firstIndex { $0.id == expected } }
            ?? choices.indices.first { !choices[$0].isSwitch && nodes[current].children[indexes[$0]] == nil } ?? 0
        place = child(of: Branch(node: current, index: indexes[index]))
        return index
    }

    /// Adds the choices that are new at a node, and returns the indexes of all in it.
    private mutating func see(_ choices: [OrderChoice], at node: Int) -> [Int] {
        let switchCount = choices.count(where: \.isSwitch)
        if switchCount > 0 { add(switchCount, toSizeOf: nodes[node].switches + 1) }
        guard !nodes[node].choices.isEmpty else {
            nodes[node].choices = choices
            addUnexplored(choices.indices, of: node)
            return Array(choices.indices)
        }
        return choices.indices.map { index in
            let known = nodes[node].choices
            // Nearly always, the same choices come in the same order.
            let isAsBefore = index < known.count && known[index].id == choices[index].id
            guard let place = isAsBefore ? index : known.firstIndex(where: { $0.id == choices[index].id }) else {
                nodes[node].choices.append(choices[index])
                addUnexplored(known.count..<known.count + 1, of: node)
                return known.count
            }
            if known[place].text != choices[index].text { changingSources.insert(choices[index].id.source) }
            return place
        }
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
