/// The changes from one diagram to another.
struct GraphDifferences {
    private let old: IdentifiedGraph
    private let new: IdentifiedGraph

    init(from old: DrawnGraph, to new: DrawnGraph) {
        let identities = NodeIdentities(old, new)
        self.old = IdentifiedGraph(old, identities)
        self.new = IdentifiedGraph(new, identities)
    }

    /// A sentence for each change; none if the diagrams show the same.
    var sentences: [String] {
        edges() + frames() + nodes() + cycles() + leftOut()
    }

    // MARK: - Edges

    private func edges() -> [String] {
        let all = Set(old.labels.keys).union(new.labels.keys)
        let sorted = all.sorted { ($0.source, $0.kind, $0.target) < ($1.source, $1.kind, $1.target) }
        return sorted.flatMap { edge -> [String] in
            let sentence = EdgeSentence(edge: edge, graph: new.labels[edge] == nil ? old : new)
            return switch (old.labels[edge], new.labels[edge]) {
            case (nil, .some): [sentence.added]
            case (.some, nil): [sentence.removed]
            case (let old?, let new?): sentence.changes(from: EdgeLabel(old), to: EdgeLabel(new))
            case (nil, nil): []
            }
        }
    }

    // MARK: - Nodes

    private func frames() -> [String] {
        let modules = new.modules
        guard old.modules.isEmpty != modules.isEmpty, !old.nodes.isEmpty, !new.nodes.isEmpty else { return [] }
        if modules.isEmpty { return ["The types are now all of one module, which has no frame."] }
        return ["The types are now in the frames of their modules: \(modules.sorted().joined(separator: ", "))."]
    }

    private func nodes() -> [String] {
        new.nodes.sorted { $0.key < $1.key }.flatMap { identity, new -> [String] in
            let name = "`\(new.label)`"
            var sentences: [String] = []
            if let old = old.nodes[identity] {
                if old.label != new.label { sentences.append("`\(old.label)` is now called \(name).") }
                if let from = old.module, let to = new.module, from != to {
                    sentences.append("\(name) is now in the module `\(to)`, no longer in `\(from)`.")
                }
                if old.isProtocol != new.isProtocol {
                    sentences.append("\(name) is \(new.isProtocol ? "now" : "no longer") a protocol.")
                }
            }
            if (old.nodes[identity]?.isProvided ?? true) != new.isProvided {
                sentences.append(new.isProvided ? "\(name) is now provided." : "Nothing provides \(name) now.")
            }
            return sentences
        }
    }

    // MARK: - Remarks

    private func cycles() -> [String] {
        new.cycles.subtracting(old.cycles).sorted().map { "There is now a cycle: \($0)." }
            + old.cycles.subtracting(new.cycles).sorted().map { "There is no longer a cycle: \($0)." }
    }

    private func leftOut() -> [String] {
        guard old.leftOutCount != new.leftOutCount else { return [] }
        let counts = "now \(new.leftOutCount), no longer \(old.leftOutCount)"
        return ["The number of types of data that are left out is \(counts)."]
    }
}

/// A graph whose nodes have the same identities as those of another graph.
struct IdentifiedGraph {
    let nodes: [String: DrawnGraph.Node]
    let labels: [DrawnGraph.Edge: String]
    let cycles: Set<String>
    let leftOutCount: Int

    init(_ graph: DrawnGraph, _ identities: NodeIdentities) {
        func identity(_ id: String) -> String { graph.nodes[id].map { identities.identity(of: $0, id) } ?? id }
        let nodes = graph.nodes.map { (identity($0.key), $0.value) }
        let labels = graph.labels.map { edge, label in
            let source = identity(edge.source)
            return (DrawnGraph.Edge(source: source, target: identity(edge.target), kind: edge.kind), label)
        }
        self.nodes = Dictionary(nodes) { first, _ in first }
        self.labels = Dictionary(labels) { first, _ in first }
        cycles = graph.cycles
        leftOutCount = graph.leftOutCount
    }

    var modules: Set<String> { Set(nodes.values.compactMap(\.module)) }

    func name(_ identity: String) -> String { "`\(nodes[identity]?.label ?? identity)`" }
}
