// Every shape of use that isn't found, because something uses the member, or may do so.

/// In a string, in an extension, in another file, by a key path, and behind an optional.
final class Shown {
    struct Dependencies {
        let clock: any Timing
        let store: any Storing
        let visit: any Session
        let sketch: any Drawing
        let counter: any Storing
        let chained: any Storing
        let commented: any Storing
        let `default`: any Storing
    }

    private let dependencies: Dependencies
    private weak var parent: Shown?

    init(dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    var title: String { "now: \(dependencies.clock.now)" }
    var sessions: [any Session] { [self].map(\.dependencies.visit) }
    var count: Int { parent?.dependencies.counter.count ?? 0 }
    var other: Int {
        dependencies
            .chained  // Comments don't separate a name from its base.
            .count
    }
    var later: Int { dependencies.commented.count + dependencies.default.count }

    struct Nested {
        let parent: Shown
        func draw() { send(parent.dependencies.sketch) }
    }
}

extension Shown {
    var stored: Int { self.dependencies.store.count }
}

/// Passes on the whole bag.
struct Passing {
    struct Dependencies { let logger: any Logging }
    let dependencies: Dependencies
    func run() { send(dependencies) }
}

struct Returning {
    struct Dependencies { let logger: any Logging }
    private let dependencies: Dependencies
    func all() -> Dependencies { dependencies }
}

struct Choosing {
    struct Dependencies { let logger: any Logging }
    private let dependencies: Dependencies
    func all(_ others: Dependencies?) -> Any { others == nil ? dependencies : 1 }
}

struct Local {
    struct Dependencies { let logger: any Logging }
    private let dependencies: Dependencies
    func run() {
        let all = self.dependencies
        send(all)
    }
}

struct Visible {
    struct Dependencies { let logger: any Logging }
    let everything: Dependencies
}

func show(_ visible: Visible) { send(visible.everything) }

@dynamicMemberLookup
struct Looking {
    struct Dependencies { let logger: any Logging }
    private let dependencies: Dependencies
    init(dependencies: Dependencies) { self.dependencies = dependencies }
    subscript<Value>(dynamicMember path: KeyPath<Dependencies, Value>) -> Value { dependencies[keyPath: path] }
}

/// Passes its provider on as that of a part.
final class Parent {
    protocol DependencyProviding: Child.DependencyProviding {
        var logger: any Logging { get }
    }

    private let dependencyProvider: any DependencyProviding
    init(dependencyProvider: any DependencyProviding) { self.dependencyProvider = dependencyProvider }
    func makeChild() -> Child { Child(dependencyProvider: dependencyProvider) }
}

/// One member is read by its parent only.
final class Child {
    protocol DependencyProviding {
        var store: any Storing { get }
        var session: any Session { get }
    }

    private let dependencyProvider: any DependencyProviding
    init(dependencyProvider: any DependencyProviding) { self.dependencyProvider = dependencyProvider }
    func run() { send(dependencyProvider.store) }
}

struct Uncle {
    let dependencyProvider: any Parent.DependencyProviding
    func run() { send(dependencyProvider.session) }
}

/// Another type has a member of the same name, and holds the bag as well.
struct Harbor {
    struct Dependencies { let tide: any Timing }
    let dependencies: Dependencies
}

struct Pilot {
    struct Dependencies { let tide: any Timing }
    let dependencies: Dependencies
    let harbor: Harbor.Dependencies
    func run() { send((dependencies.tide, harbor.tide)) }
}

/// So has a subclass, which inherits the bag.
class Vessel {
    struct Dependencies { let engine: any Timing }
    let dependencies: Dependencies
    init(dependencies: Dependencies) { self.dependencies = dependencies }
}

final class Ferry: Vessel {
    struct Dependencies { let engine: any Timing }
    private let own: Dependencies
    init(own: Dependencies, dependencies: Vessel.Dependencies) {
        self.own = own
        super.init(dependencies: dependencies)
    }
    func run() { send((own.engine, dependencies.engine)) }
}

/// Other code names a member without saying whose it is.
struct Stage {
    struct Dependencies { let curtain: any Drawing }
    let dependencies: Dependencies
}

func draw(_ stages: [Stage]) { for stage in stages { send(stage.dependencies.curtain) } }

/// Other protocols ask for the members.
protocol Counted { var count: Int { get } }

struct Required {
    struct Dependencies: Counted { let count: Int }
    let dependencies: Dependencies
}

struct Compared {
    struct Dependencies: Equatable { let count: Int }
    let dependencies: Dependencies
}

/// The bag itself reads its members.
struct Clever {
    struct Dependencies {
        let clock: any Timing
        let store: any Storing
        var now: Int { clock.now }
    }

    let dependencies: Dependencies
    func run() { send(dependencies.now) }
}

extension Clever.Dependencies {
    func counted() -> Int { self.store.count }
}

final class Defaulted {
    protocol DependencyProviding {
        var store: any Storing { get }
        func makeItem() -> Item
    }

    let dependencyProvider: any DependencyProviding
    init(dependencyProvider: any DependencyProviding) { self.dependencyProvider = dependencyProvider }
    func run() { send(dependencyProvider.makeItem()) }
}

extension Defaulted.DependencyProviding {
    func makeItem() -> Item {
        send(store)
        return Item()
    }
}

/// Nothing says yet what the type does with its bag.
final class Planned {
    struct Dependencies { let logger: any Logging }
    init(dependencies: Dependencies) {}
}

/// Others know the bag under another name.
struct Renamed {
    typealias Needs = Dependencies
    struct Dependencies { let logger: any Logging }
    let needs: Needs
    func run() { needs.logger.log("") }
}

/// A free function reads it.
struct Free {
    struct Dependencies { let journal: any Logging }
    let dependencies: Dependencies
}

func log(_ free: Free) { free.dependencies.journal.log("") }

/// Only where it is compiled.
struct Conditional {
    struct Dependencies { let logger: any Logging }
    let dependencies: Dependencies
    func run() {
        #if NEVER
            dependencies.logger.log("")
        #endif
    }
}

/// A function is named, and isn't called.
final class Naming {
    protocol DependencyProviding { func makeSession(id: Int) -> any Session }
    let dependencyProvider: any DependencyProviding
    init(dependencyProvider: any DependencyProviding) { self.dependencyProvider = dependencyProvider }
    func all() -> [any Session] { [1, 2].map(dependencyProvider.makeSession) }
}

/// Another file has a private extension.
struct Hidden {
    struct Dependencies { let logger: any Logging }
    let dependencies: Dependencies
}
