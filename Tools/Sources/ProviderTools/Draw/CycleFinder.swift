/// Finds the types that can't be created because each of them has to be there before the other.
///
/// A type needs everything that it requires; of a protocol, any one implementation is enough. So what can be created is
/// found from the ends: a type whose dependencies can all be created, and a protocol of which some implementation can. A
/// ring through a protocol is therefore a cycle only if no implementation leads out of it, and a ring that is merely
/// possible is none. The rest are the cycles, and the types that need them.
struct CycleFinder {
    /// The types that each type requires.
    ///
    /// Decorators don't require the protocol that they implement: they are put around another implementation.
    let required: [String: Set<String>]
    /// The implementations of each protocol that has to be created from one of them.
    let implementations: [String: Set<String>]

    /// The cycles, as sets of the types on them; no type is on two.
    func cycles() -> [Set<String>] {
        let blocked = blocked()
        let successors = Dictionary(
            uniqueKeysWithValues: blocked.map { type in
                (type, (implementations[type] ?? required[type] ?? []).intersection(blocked).sorted())
            }
        )
        var components = StronglyConnectedComponents(successors: successors)
        return components.all().filter { $0.count > 1 }
    }

    /// The types that can't be created.
    private func blocked() -> Set<String> {
        var missing: [String: Int] = [:]
        var users: [String: [String]] = [:]
        for (type, dependencies) in required where implementations[type] == nil {
            missing[type] = dependencies.count
            for dependency in dependencies { users[dependency, default: []].append(type) }
        }
        for (type, choices) in implementations {
            missing[type] = min(1, choices.count)
            for choice in choices { users[choice, default: []].append(type) }
        }
        var blocked = Set(missing.filter { $0.value > 0 }.keys)
        var creatable = Set(users.keys).union(missing.keys).filter { !blocked.contains($0) }
        while let type = creatable.popFirst() {
            for user in users[type] ?? [] where blocked.contains(user) {
                missing[user, default: 0] -= 1
                if missing[user] == 0 {
                    blocked.remove(user)
                    creatable.insert(user)
                }
            }
        }
        return blocked
    }
}

/// Tarjan's algorithm, without recursion, as chains of types may be long.
private struct StronglyConnectedComponents {
    let successors: [String: [String]]
    private var number: [String: Int] = [:]
    private var lowest: [String: Int] = [:]
    private var stack: [String] = []
    private var isOnStack: Set<String> = []
    private var components: [Set<String>] = []

    init(successors: [String: [String]]) {
        self.successors = successors
    }

    mutating func all() -> [Set<String>] {
        for node in successors.keys.sorted() where number[node] == nil { visit(node) }
        return components
    }

    private mutating func visit(_ root: String) {
        var path: [(node: String, next: Int)] = [(root, 0)]
        enter(root)
        while let (node, next) = path.last {
            let targets = successors[node] ?? []
            guard next < targets.count else {
                path.removeLast()
                leave(node)
                if let parent = path.last?.node { lower(parent, to: lowest[node]) }
                continue
            }
            path[path.count - 1].next += 1
            let target = targets[next]
            if number[target] == nil {
                enter(target)
                path.append((target, 0))
            } else if isOnStack.contains(target) {
                lower(node, to: number[target])
            }
        }
    }

    private mutating func enter(_ node: String) {
        lowest[node] = number.count
        number[node] = number.count
        stack.append(node)
        isOnStack.insert(node)
    }

    private mutating func lower(_ node: String, to value: Int?) {
        guard let value, let old = lowest[node] else { return }
        lowest[node] = min(old, value)
    }

    /// Takes the component off the stack of which `node` is the first.
    private mutating func leave(_ node: String) {
        guard lowest[node] == number[node] else { return }
        var component: Set<String> = []
        while let last = stack.popLast() {
            isOnStack.remove(last)
            component.insert(last)
            if last == node { break }
        }
        components.append(component)
    }
}
