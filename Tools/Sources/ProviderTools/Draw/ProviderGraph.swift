/// The types of a program, their dependencies, and what they create.
///
/// A node stands for a type, whatever its generic arguments. The bags that stand between a type and its
/// dependencies (`Dependencies`, `DependencyProviding`, `DependencyProvider`) aren't drawn, and neither is data that no
/// bag contains.
struct ProviderGraph {
    struct Node: Equatable {
        let name: NodeNames.Name
        /// Nil for types of the platform, which belong to no module of the diagram.
        let module: String?
        let isProtocol: Bool
        /// Whether some type outside of tests implements it; true for types that aren't protocols, and for protocols of
        /// modules that weren't read.
        let isProvided: Bool
    }

    struct Edge: Equatable {
        enum Kind: Int, Comparable {
            case isGiven, makes, isImplementedBy

            static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
        }

        let source: NodeNames.Name
        let target: NodeNames.Name
        let kind: Kind
        /// Member names or functions; empty where they would tell nothing.
        let label: String
        var isOnCycle = false
    }

    /// Sorted by their names.
    let nodes: [Node]
    /// Sorted by kind, source, label and target.
    let edges: [Edge]
    /// The names of the types on each cycle, in its order.
    let cycles: [[String]]
    /// How many types are data, and would be dependencies otherwise.
    let leftOutCount: Int

    /// The names of the protocols that no type implements, outside of tests.
    var unprovided: [String] { nodes.filter { !$0.isProvided }.map(\.name.label) }

    /// The modules of the nodes, if there are several.
    var groups: [String] {
        let modules = Set(nodes.compactMap(\.module)).sorted()
        return modules.count > 1 ? modules : []
    }

    /// Reads the graph of some modules out of a codebase, which may know more: who implements their protocols, say.
    ///
    /// Types that stand in for others, and those in debug builds alone, aren't part of it.
    init(codebase: Codebase, modules: Set<String>, sources: SourceFiles) {
        let links = GraphLinks(codebase: codebase, modules: modules, sources: sources)
        leftOutCount = links.leftOut.count
        let names = NodeNames(links.candidates)
        nodes = links.usrs.map { usr in
            Node(
                name: names[usr],
                module: links.module(of: usr),
                isProtocol: USR.kind(of: usr, in: codebase) == .protocol,
                isProvided: !links.unprovided.contains(usr)
            )
        }
        .sorted { $0.name.id < $1.name.id }
        let cycles = links.cycles()
        var cycleOfType: [String: Int] = [:]
        for (index, cycle) in cycles.enumerated() {
            for type in cycle { cycleOfType[type] = index }
        }
        edges = links.links.map { link, members in
            let label = GraphLinks.label(of: members, targetName: names[link.target].label)
            let cycle = cycleOfType[link.source]
            let isOnCycle = cycle != nil && cycle == cycleOfType[link.target] && links.canBlock(link)
            return Edge(
                source: names[link.source],
                target: names[link.target],
                kind: link.kind,
                label: label,
                isOnCycle: isOnCycle
            )
        }
        .sorted {
            ($0.kind, $0.source.id, $0.label, $0.target.id) < ($1.kind, $1.source.id, $1.label, $1.target.id)
        }
        self.cycles = cycles.map { links.path(around: $0).map { names[$0].label } }.sorted {
            $0.lexicographicallyPrecedes($1)
        }
    }
}

extension ProviderGraph {
    /// The problems, which come first in the text, one message per line.
    var remarks: [String] {
        var remarks = cycles.map { "Cycle: \($0.joined(separator: " → "))" }
        if !unprovided.isEmpty { remarks.append("Not provided: \(unprovided.joined(separator: ", "))") }
        if leftOutCount > 0 {
            remarks.append("Left out: \(leftOutCount) \(leftOutCount == 1 ? "type" : "types") of data")
        }
        if edges.isEmpty { remarks.append("No type takes or creates a dependency.") }
        return remarks
    }
}
