/// Gives each type of a graph a name for readers, and one for Mermaid.
///
/// Both depend on which types are declared, and not on which of them the graph shows, so that a new arrow renames nothing.
struct NodeNames {
    struct Name: Equatable {
        /// Letters of ASCII, digits and underscores, unique in the graph.
        let id: String
        /// The name with those of the types around it, and with the module where two are the same.
        let label: String
    }

    /// The name of a type before it is compared with others.
    struct Candidate {
        let usr: String
        let qualifiedName: String
        let module: String?
    }

    private var names: [String: Name] = [:]

    init(_ candidates: [Candidate]) {
        let sameNames = Dictionary(grouping: candidates, by: \.qualifiedName)
        var taken = Self.reserved
        // In this order, types get numbers where nothing else differs, as with private types of the same name.
        for candidate in candidates.sorted(by: { ($0.qualifiedName, $0.usr) < ($1.qualifiedName, $1.usr) }) {
            let modules = Set((sameNames[candidate.qualifiedName] ?? []).map(\.module))
            var label = candidate.qualifiedName
            if modules.count > 1, let module = candidate.module { label = "\(module).\(label)" }
            // Doubled, an underscore differs from a dot.
            let plain = Self.identifier(label.replacing("_", with: "__"))
            var id = plain
            var number = 1
            while !taken.insert(id.lowercased()).inserted {
                number += 1
                id = "\(plain)_\(number)"
            }
            names[candidate.usr] = Name(id: id, label: label)
        }
    }

    subscript(usr: String) -> Name {
        names[usr] ?? Name(id: Self.identifier(usr), label: usr)
    }

    /// Words of Mermaid that can't be names in it, in lower case.
    private static let reserved: Set<String> = [
        "call", "class", "classdef", "click", "default", "direction", "end", "flowchart", "graph", "href",
        "interpolate", "linkstyle", "protocol", "style", "subgraph", "unprovided",
    ]

    static func identifier(_ text: String) -> String {
        var id = ""
        for scalar in text.unicodeScalars {
            if scalar.isASCII, scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) {
                id.unicodeScalars.append(scalar)
            } else {
                id += scalar.isASCII ? "_" : "u\(String(scalar.value, radix: 16))"
            }
        }
        return id.first?.isNumber ?? true ? "_" + id : id
    }
}
