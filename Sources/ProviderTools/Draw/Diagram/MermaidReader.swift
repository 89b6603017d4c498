/// Reads the flowcharts of `ProviderGraph.mermaid()`, line by line.
struct MermaidReader: DiagramReader {
    private(set) var graph = DrawnGraph()
    private var module: String?
    private var hasBegun = false

    mutating func read(_ line: Substring) -> Bool {
        if line.isEmpty || line.hasPrefix("%%") {
            graph.addRemark(line.drop { $0 == "%" || $0 == " " })
            return true
        }
        guard hasBegun else {
            hasBegun = line.wholeMatch(of: /(flowchart|graph)( \w+)?/) != nil
            return hasBegun
        }
        return readFrame(line) || readEdges(line) || readLooks(line) || readNode(line)
    }

    private mutating func readFrame(_ line: Substring) -> Bool {
        if let frame = line.wholeMatch(of: /subgraph \w+ \["(.*)"\]/) {
            module = MermaidText.plain(frame.1)
            return true
        }
        guard line == "end" else { return false }
        module = nil
        return true
    }

    private mutating func readEdges(_ line: Substring) -> Bool {
        guard let edge = line.wholeMatch(of: /(\w+) +(-->|-\.->|===)(?:\|"(.*)"\|)? +(\w+(?: +& +\w+)*)/) else {
            return false
        }
        let kind: ProviderGraph.Edge.Kind =
            switch edge.2 {
            case "-->": .isGiven
            case "-.->": .makes
            default: .isImplementedBy
            }
        for target in edge.4.split(whereSeparator: { $0 == "&" || $0 == " " }) {
            graph.add(from: edge.1, to: target, kind, label: edge.3.map(MermaidText.plain) ?? "")
        }
        return true
    }

    /// Reads what says how nodes and edges look; of two classes, that is also what they are.
    private mutating func readLooks(_ line: Substring) -> Bool {
        if let assignment = line.wholeMatch(of: /class ([\w,]+) (\w+)/) {
            for id in assignment.1.split(separator: ",") {
                switch assignment.2 {
                case "protocol": graph.change(id) { $0.isProtocol = true }
                case "unprovided": graph.change(id) { $0.isProvided = false }
                default: break
                }
            }
            return true
        }
        return line.prefixMatch(of: /(classDef|linkStyle|style|click|direction)\s/) != nil
    }

    private mutating func readNode(_ line: Substring) -> Bool {
        guard let node = line.wholeMatch(of: /(\w+)(?:\["(.*)"\])?/) else { return false }
        let label = node.2.map(MermaidText.plain) ?? String(node.1)
        graph.add(.init(label: label, module: module), named: node.1)
        return true
    }
}
