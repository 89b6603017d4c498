/// A place in the code that reaches for the world.
struct WorldUse {
    let kind: WorldKind
    /// As it is written, such as `Date()`.
    let text: String
    let location: FileLocation
    /// The names from here to what reaches, if this place only calls it.
    var way: [String] = []
    /// Where that is.
    var end: FileLocation?
    /// Whether the next of these is a member of the same type, which counts by itself.
    var isInside = false
}

extension WorldUse: Comparable {
    /// In the order of the source.
    static func < (left: Self, right: Self) -> Bool {
        (left.location, "\(left.kind)", left.text) < (right.location, "\(right.kind)", right.text)
    }
}

extension NameUse {
    /// The kind of what is reached for; nil for anything else.
    ///
    /// - Parameters:
    ///   - impliedTypes: The types for which a dot alone may stand.
    ///   - isInstance: Tells the types whose global instances count.
    /// - Returns: The kind.
    func world(_ impliedTypes: Set<String>, isInstance: (String) -> Bool) -> WorldKind? {
        let owners = path.last.map { [$0] } ?? impliedTypes
        // `Date.init()` is `Date()`.
        if outline.isAt("init", token) {
            return owners.flatMap { WorldFact.byName[$0] ?? [] }
                .first { $0.owner == .nothing && $0.isCall && isCall(of: $0) }?.kind
        }
        return WorldFact.byName[outline.unquoted(token)]?.first { isUse(of: $0, owners, isInstance) }?.kind
    }

    private func isUse(of fact: WorldFact, _ owners: Set<String>, _ isInstance: (String) -> Bool) -> Bool {
        switch fact.owner {
        case .attribute: return isAttribute
        case .nothing: guard base != .ownInstance, !isMember else { return false }
        case .implicit(let label):
            guard base == .implicit, isCalled == fact.isCall else { return false }
            if let label { guard outline.isAt(":", token - 2), outline.isAt(label, token - 3) else { return false } }
        case .anyValue: guard isMember || fact.name == "timeIntervalSinceNow" else { return false }
        case .anyType:
            let types = owners.filter { $0.first?.isUppercase == true }
            guard fact.kind == .instance ? types.contains(where: isInstance) : !types.isEmpty else { return false }
        case .type(let type): guard owners.contains(type) else { return false }
        }
        if isLabelOrDeclaration { return false }
        if fact.kind == .notifications, outline.isAt("removeObserver", token + 2) { return false }
        // A clock is named as a type, too.
        if fact.name.hasSuffix("Clock") { return isCalled || outline.isAt(".", token + 1) }
        return !fact.isCall || isCall(of: fact)
    }

    /// Whether it is called with the arguments of a fact.
    private func isCall(of fact: WorldFact) -> Bool {
        guard isCalled, let close = outline.partner(of: token + 1) else { return false }
        if fact.isConfigurable, isConfigured { return false }
        guard let label = fact.label else { return true }
        if label.text.isEmpty { return close == token + 2 }
        let hasLabel = (token + 2..<close).contains { outline.isAt(label.text, $0) && outline.isAt(":", $0 + 1) }
        return hasLabel == label.isWanted
    }

    /// Whether the code around gives what was created a time zone.
    private var isConfigured: Bool {
        surroundings.member?.tokens.contains {
            outline.isAt("timeZone", $0) && outline.isAt(".", $0 - 1) && outline.isAt("=", $0 + 1)
        } ?? false
    }

    /// The names before it, without that of a module.
    var path: [String] {
        guard case .path(let path) = base else { return [] }
        return ["Foundation", "Swift", "Glibc", "Darwin", "Musl"].contains(path[0]) ? Array(path.dropFirst()) : path
    }

    /// The name of the type that is reached for, which another type may hide.
    var nameOfType: String { path.first ?? outline.unquoted(token) }

    /// Whether something stands before the name, other than a module.
    var isMember: Bool { !path.isEmpty || base == .implicit || base == .other }

    /// Whether a type stands before its dot that isn't only a name, such as `type(of: self)` or `Box<Int>`.
    var followsType: Bool {
        guard outline.isAt(".", token - 1) else { return false }
        if outline.isAt(">", token - 2) { return true }
        return outline.partner(of: token - 2).map { outline.isAt("type", $0 - 1) } == true
    }

    var isAttribute: Bool { outline.isAt("@", start - 1) }

    var isCalled: Bool { outline.isAt("(", token + 1) }

    /// The code as messages show it.
    var shownText: String {
        let name = outline.unquoted(token) + (isCalled && outline.isAt(")", token + 2) ? "()" : "")
        if isAttribute { return "@\(name)" }
        return path.isEmpty && isMember ? ".\(name)" : (path + [name]).joined(separator: ".")
    }
}

extension WorldUse {
    /// The way to what reaches, in backticks, and where that is unless it's here.
    var shown: String {
        let names = ([text] + way).map { "`\($0)`" }.joined(separator: " → ")
        guard let end else { return names }
        return "\(names) at \(end.path.split(separator: "/").last ?? ""):\(end.line)"
    }
}
