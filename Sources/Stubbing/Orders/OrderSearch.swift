/// A search of all orders, the shortest unexplored beginning first.
///
/// The choices that were seen form a tree. A beginning is explored once a run has gone on from it. A run repeats a
/// beginning that isn't, and goes on as it likes.
nonisolated struct OrderSearch: Sendable {
    /// A beginning that was seen.
    private struct Node: Sendable {
        let parent: Int
        let choice: String
        let source: Int
        let depth: Int
        var isExplored = false

        /// The number of runs in which the choice was possible.
        var runCount = 0
        var children: [String: Int] = [:]
    }

    private var nodes: [Node] = []

    /// The nodes that weren't explored when they were seen, by their depths.
    private var unexplored: [[Int]] = []

    /// The number of runs in which the last choice of a beginning was missing.
    private var misses: [Int: Int] = [:]

    /// The beginnings that were given up.
    private var lost: Set<Int> = []

    /// The nodes on the way to the beginning that the run repeats, from the root.
    private var way: [Int] = []

    /// The stubs whose arguments differ in each run, so that their calls are known by their order of arrival.
    private(set) var changingSources: Set<Int> = []

    /// How long nothing may move before a turn.
    ///
    /// Not zero once a call has come although nothing moved, which real time makes so.
    private(set) var settlingTime = Duration.zero

    private static let maximumMisses = 10

    init() {
        reset()
    }

    private mutating func reset() {
        nodes = [Node(parent: 0, choice: "", source: 0, depth: 0)]
        (unexplored, misses, lost) = ([[0]], [:], [])
    }

    /// The number of beginnings that are known and weren't run.
    var leftCount: Int { unexplored.joined().count { !nodes[$0].isExplored } + lost.count }

    /// Chooses the beginning that the next run repeats, or returns false if none is left.
    mutating func beginRun() -> Bool {
        for depth in unexplored.indices {
            unexplored[depth].removeAll { nodes[$0].isExplored }
            guard let node = unexplored[depth].first else { continue }
            way = Array(sequence(first: node) { [nodes] in $0 == 0 ? nil : nodes[$0].parent }).reversed()
            return true
        }
        return false
    }

    /// The place of a run in the tree, or nil once its choices aren't known anymore.
    typealias Place = Int?

    /// Begins at the root.
    mutating func start() -> Place {
        nodes[0].isExplored = true
        return 0
    }

    /// The choice with which the beginning goes on that the run repeats.
    func expectedChoice(at place: Place) -> String? {
        guard let place, let next = way.dropFirst(nodes[place].depth + 1).first, nodes[next].parent == place else {
            return nil
        }
        return nodes[next].choice
    }

    /// A call has come although nothing moved, so others can be late, too.
    mutating func slowDown(at place: inout Place) {
        guard settlingTime == .zero else { return }
        settlingTime = .milliseconds(20)
        reset()
        place = nil
    }

    /// Returns the index of the choice to make, and moves the place of the run.
    mutating func choose(from choices: [(text: String, source: Int)], at place: inout Place) -> Int? {
        guard let current = place, !choices.isEmpty else { return choices.isEmpty ? nil : 0 }
        let expected = expectedChoice(at: place)
        if let expected, let source = nodes[current].children[expected].map({ nodes[$0].source }),
            isChanging(source, choices, at: current)
        {
            // Nothing that was seen of this stub will be seen again.
            changingSources.insert(source)
            reset()
            place = nil
            return 0
        }
        for choice in choices { see(choice, at: current) }
        let children = choices.map { nodes[current].children[$0.text] ?? 0 }
        let index =
            expected.flatMap { expected in choices.firstIndex { $0.text == expected } }
            ?? children.firstIndex { !nodes[$0].isExplored } ?? 0
        nodes[children[index]].isExplored = true
        place = children[index]
        return index
    }

    private mutating func see(_ choice: (text: String, source: Int), at place: Int) {
        let depth = nodes[place].depth + 1
        if let known = nodes[place].children[choice.text] {
            nodes[known].runCount += 1
            return
        }
        nodes[place].children[choice.text] = nodes.count
        if unexplored.count == depth { unexplored.append([]) }
        unexplored[depth].append(nodes.count)
        nodes.append(Node(parent: place, choice: choice.text, source: choice.source, depth: depth, runCount: 1))
    }

    /// Whether a stub has other choices than in the only run before.
    private func isChanging(_ source: Int, _ choices: [(text: String, source: Int)], at place: Int) -> Bool {
        let known = nodes[place].children.values.map { nodes[$0] }.filter { $0.source == source }
        let texts = choices.filter { $0.source == source }.map(\.text)
        return !texts.isEmpty && known.allSatisfy { $0.runCount == 1 && !texts.contains($0.choice) }
    }

    /// Records that a run has ended.
    mutating func endRun() {
        guard let node = way.last, node < nodes.count, !nodes[node].isExplored else { return }
        misses[node, default: 0] += 1
        guard misses[node] == Self.maximumMisses else { return }
        lost.insert(node)
        unexplored[nodes[node].depth].removeAll { $0 == node }
    }
}
