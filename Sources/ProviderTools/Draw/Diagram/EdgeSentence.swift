/// Describes how an arrow has changed.
struct EdgeSentence {
    let edge: DrawnGraph.Edge
    /// The graph that has it.
    let graph: IdentifiedGraph

    private var source: String { graph.name(edge.source) }
    private var target: String { graph.name(edge.target) }

    var added: String {
        switch edge.kind {
        case .isGiven: "\(source) is now given \(target)."
        case .makes: "\(source) now makes \(target)."
        case .isImplementedBy where isInherited: "\(target) is now a subclass of \(source)."
        case .isImplementedBy: "\(target) now implements \(source)."
        }
    }

    var removed: String {
        switch edge.kind {
        case .isGiven: "\(source) is no longer given \(target)."
        case .makes: "\(source) no longer makes \(target)."
        case .isImplementedBy where isInherited: "\(target) is no longer a subclass of \(source)."
        case .isImplementedBy: "\(target) no longer implements \(source)."
        }
    }

    private var isInherited: Bool { !(graph.nodes[edge.source]?.isProtocol ?? true) }

    /// How the label of an arrow that stays has changed: one sentence for members, and one for the lifetimes behind them.
    func changes(from old: EdgeLabel, to new: EdgeLabel) -> [String] {
        let word = edge.kind == .makes ? "with" : "as"
        let members = change(from: old.members, to: new.members, none: "under the name of its type") {
            "\(word) `\($0)`"
        }
        let lifetimes = change(from: old.lifetimes, to: new.lifetimes, none: nil) { name in
            let isVowel = name.first.map { "AEIOU".contains($0) } ?? false
            return "from \(isVowel ? "an" : "a") `\(name)`"
        }
        return [members, lifetimes].compactMap(\.self)
    }

    /// - Parameters:
    ///   - old: The names in the old label.
    ///   - new: The names in the new one.
    ///   - none: What it means that there are no names.
    ///   - phrase: What a name means.
    /// - Returns: Nil for the same names.
    private func change(
        from old: [String],
        to new: [String],
        none: String?,
        phrase: (String) -> String
    ) -> String? {
        guard old != new else { return nil }
        func phrases(_ names: [String]) -> String { names.map(phrase).joined(separator: " and ") }
        let gained = new.isEmpty ? none ?? "" : phrases(new.filter { !old.contains($0) })
        let lost = phrases(old.filter { !new.contains($0) })
        if gained.isEmpty { return "\(removed.dropLast()) \(lost)." }
        return "\(added.dropLast()) \(gained)\(lost.isEmpty ? "" : ", no longer \(lost)")."
    }
}

/// The label of an arrow, taken apart into the members and the lifetimes behind them.
struct EdgeLabel {
    let members: [String]
    let lifetimes: [String]

    /// Reads what `GraphLinks.Label` writes: `output, log (Shared)`, or one of both.
    init(_ text: String) {
        func names(_ text: Substring) -> [String] { text.split(separator: ", ").map(String.init) }
        let whole = names(text[...])
        if whole.allSatisfy(Lifetime.isTypeName) {
            self.init(members: [], lifetimes: whole)
        } else if let parts = text.wholeMatch(of: /(.*) \((.*)\)/), names(parts.2).allSatisfy(Lifetime.isTypeName) {
            self.init(members: names(parts.1), lifetimes: names(parts.2))
        } else {
            self.init(members: whole, lifetimes: [])
        }
    }

    private init(members: [String], lifetimes: [String]) {
        self.members = members
        self.lifetimes = lifetimes
    }
}
