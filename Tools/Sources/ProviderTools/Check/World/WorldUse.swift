/// A place in the code that reaches for the world.
struct WorldUse {
    let kind: WorldKind
    /// As it is written, such as `Date()`.
    let text: String
    let location: FileLocation
}

extension NameUse {
    /// The names of which each may reach for the world; one that many files have only where it's called.
    static let namesOfTheWorld: [String] = [
        "ContinuousClock", "Date(", "Dependency", "Injected", "InjectedObject", "LazyInjected", "SuspendingClock",
        "SystemRandomNumberGenerator", "Timer", "UUID(", "asyncAfter", "autoupdatingCurrent", "current", "default",
        "now",
        "processInfo", "publish", "random", "randomElement", "scheduledTimer", "shared", "shuffle", "shuffled", "sleep",
        "standard", "timeIntervalSinceNow",
    ]

    /// The kind of what is reached for; nil for anything else.
    ///
    /// `isInstance` tells the types whose global instances count.
    func world(isInstance: (String) -> Bool) -> WorldKind? {
        let name = outline.unquoted(token)
        if name == "timeIntervalSinceNow" { return .date }
        guard !isLabelOrDeclaration else { return nil }
        switch name {
        case "randomElement", "shuffle", "shuffled": return isMember && isCalled(without: "using") ? .randomness : nil
        case "asyncAfter": return isMember && isCalled ? .time : nil
        case "now" where base == .implicit: return isCalled ? nil : .date
        case "random" where base == .implicit: return isCalled(without: "using") ? .randomness : nil
        default: break
        }
        if let owner = path.last { return kind(of: name, in: owner, isInstance: isInstance) }
        return isMember || base == .ownInstance ? nil : kind(ofType: name)
    }

    private func kind(ofType name: String) -> WorldKind? {
        switch name {
        case "Date" where isCalledWithoutArguments: .date
        case "UUID" where isCalledWithoutArguments: .identifier
        case "ContinuousClock", "SuspendingClock": isCalled || outline.isAt(".", token + 1) ? .time : nil
        case "Timer" where isCalled: .time
        case "SystemRandomNumberGenerator" where isCalled: .randomness
        case "Dependency", "Injected", "InjectedObject", "LazyInjected": outline.isAt("@", start - 1) ? .container : nil
        default: nil
        }
    }

    private func kind(of name: String, in owner: String, isInstance: (String) -> Bool) -> WorldKind? {
        switch (owner, name) {
        case ("Date", "now"): .date
        case ("Task", "sleep"): isCalled(without: "clock") ? .time : nil
        case ("Timer", "scheduledTimer"), ("Timer", "publish"): .time
        case ("URLSession", "shared"): .network
        case ("FileManager", "default"): .files
        case ("UserDefaults", "standard"): .settings
        case ("NotificationCenter", "default"): outline.isAt("removeObserver", token + 2) ? nil : .notifications
        case ("ProcessInfo", "processInfo"): .process
        case ("Calendar", "current"), ("Locale", "current"), ("TimeZone", "current"): .region
        case (_, "autoupdatingCurrent"): .region
        case (_, "random"): owner.first?.isUppercase == true && isCalled(without: "using") ? .randomness : nil
        case (_, "shared"), (_, "default"), (_, "current"), (_, "standard"): isInstance(owner) ? .instance : nil
        default: nil
        }
    }

    /// The names before it, without that of a module.
    private var path: [String] {
        guard case .path(let path) = base else { return [] }
        return ["Foundation", "Swift"].contains(path[0]) ? Array(path.dropFirst()) : path
    }

    /// The name of the type that is reached for, which another type may hide.
    var nameOfType: String { path.first ?? outline.unquoted(token) }

    /// Whether something stands before the name, other than a module.
    private var isMember: Bool { !path.isEmpty || base == .implicit || base == .other }

    private var isCalled: Bool { outline.isAt("(", token + 1) }

    private var isCalledWithoutArguments: Bool { isCalled && outline.isAt(")", token + 2) }

    /// Whether it's called without an argument of this label.
    private func isCalled(without label: String) -> Bool {
        guard isCalled, let close = outline.partner(of: token + 1) else { return false }
        return !(token + 2..<close).contains { outline.isAt(label, $0) && outline.isAt(":", $0 + 1) }
    }

    /// The code as messages show it.
    var shownText: String {
        let name = outline.unquoted(token) + (isCalledWithoutArguments ? "()" : "")
        if outline.isAt("@", start - 1) { return "@\(name)" }
        return path.isEmpty && isMember ? ".\(name)" : (path + [name]).joined(separator: ".")
    }
}
