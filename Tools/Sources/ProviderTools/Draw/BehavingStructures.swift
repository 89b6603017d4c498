/// The structures that are collaborators rather than data, because of what they are given, make or implement.
struct BehavingStructures {
    private var usrs: Set<String> = []

    init(types: [String: TypeDependencies], rule: DependencyRule) {
        var neededProtocols: Set<String> = []
        var users: [String: [String]] = [:]
        var found: [String] = []
        for (usr, type) in types {
            for reference in type.given.map(\.reference) + type.makes.map(\.reference) {
                guard rule.isDependency(reference.usr, named: reference.spelling, hasBehavior: { _ in false }) else {
                    users[reference.usr, default: []].append(usr)
                    continue
                }
                found.append(usr)
                neededProtocols.insert(reference.usr)
            }
        }
        found += neededProtocols.flatMap { rule.codebase.conformingTypes(of: $0) }
        // A structure that is given one that behaves does so too.
        while let usr = found.popLast() {
            guard usrs.insert(usr).inserted else { continue }
            found += users[usr] ?? []
        }
    }

    func contains(_ usr: String) -> Bool { usrs.contains(usr) }
}
