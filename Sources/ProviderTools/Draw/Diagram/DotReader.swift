/// Reads the graphs of `ProviderGraph.dot()`, line by line.
struct DotReader: DiagramReader {
    private(set) var graph = DrawnGraph()
    private var module: String?
    private var hasBegun = false

    mutating func read(_ line: Substring) -> Bool {
        if line.isEmpty || line.hasPrefix("//") {
            graph.addRemark(line.drop { $0 == "/" || $0 == " " })
            return true
        }
        guard hasBegun else {
            hasBegun = line.wholeMatch(of: /digraph( \w+)? \{/) != nil
            return hasBegun
        }
        return readFrame(line) || readLooks(line) || readEdge(line) || readNode(line)
    }

    private mutating func readFrame(_ line: Substring) -> Bool {
        if let frame = line.wholeMatch(of: /subgraph "cluster_(.*)" \{/) {
            module = Self.plain(frame.1)
            return true
        }
        guard line == "}" else { return false }
        module = nil
        return true
    }

    private func readLooks(_ line: Substring) -> Bool {
        line.wholeMatch(of: /\w+ *=.*/) != nil || line.wholeMatch(of: /(graph|node|edge) \[.*\]/) != nil
    }

    private mutating func readEdge(_ line: Substring) -> Bool {
        guard let edge = line.wholeMatch(of: /(\w+) -> (\w+)(?: \[(.*)\])?/) else { return false }
        let attributes = Self.attributes(edge.3)
        let kind: ProviderGraph.Edge.Kind =
            switch attributes["style"] {
            case "dotted": .makes
            case "bold": .isImplementedBy
            default: .isGiven
            }
        graph.add(from: edge.1, to: edge.2, kind, label: attributes["label"] ?? "")
        return true
    }

    private mutating func readNode(_ line: Substring) -> Bool {
        guard let node = line.wholeMatch(of: /(\w+)(?: \[(.*)\])?/) else { return false }
        let attributes = Self.attributes(node.2)
        let style = attributes["style", default: ""]
        graph.add(
            .init(
                label: attributes["label"] ?? String(node.1),
                module: module,
                isProtocol: style.contains("rounded"),
                isProvided: !style.contains("dashed")
            ),
            named: node.1
        )
        return true
    }

    private static func attributes(_ text: Substring?) -> [String: String] {
        var attributes: [String: String] = [:]
        for match in (text ?? "").matches(of: /(\w+)=(?:"((?:[^"\\]|\\.)*)"|(\w+))/) {
            attributes[String(match.1)] = match.2.map(plain) ?? match.3.map(String.init)
        }
        return attributes
    }

    /// The text between the quotes, whose backslashes quote the character behind them.
    private static func plain(_ quoted: Substring) -> String {
        String(quoted.replacing(/\\(.)/) { $0.1 })
    }
}
