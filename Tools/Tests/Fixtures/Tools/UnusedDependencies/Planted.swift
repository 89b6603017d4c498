// A comment `expect` marks each member that no code uses. Others have the same names, and use theirs.

/// Stores its bag, and never looks into it.
final class Forgetful {
    struct Dependencies {
        let logger: any Logging  // expect: unused-dependency
    }

    private let dependencies: Dependencies

    init(dependencies: Dependencies) {
        self.dependencies = dependencies
    }
}

/// Uses one of four members.
struct Screen {
    struct Dependencies {
        let store: any Storing
        let logger: any Logging  // expect: unused-dependency
        let clock: any Timing  // expect: unused-dependency
        let drawing: (any Drawing)?  // expect: unused-dependency

        init(store: any Storing, logger: any Logging, clock: any Timing, drawing: (any Drawing)? = nil) {
            self.store = store
            self.logger = logger
            self.clock = clock
            self.drawing = drawing
        }

        static func mock(store: any Storing, clock: any Timing, logger: any Logging) -> Self {
            .init(store: store, logger: logger, clock: clock)
        }
    }

    let dependencies: Dependencies
    // The screen's own.
    var logger: String { "logger: \(dependencies.store.count)" }
    private var clock: Int { logger.count + self.logger.count }
}

/// Takes its bag apart.
actor Reader {
    struct Dependencies: Sendable {
        let store: any Storing
        let clock: any Timing
        let logger: any Logging  // expect: unused-dependency
    }

    let store: any Storing
    let clock: any Timing

    init(dependencies: Dependencies) {
        store = dependencies.store
        (clock, _) = (dependencies.clock, 1)
    }
}

/// Has a protocol, a provider of its own, and a part that gets its own bag.
final class Service {
    protocol DependencyProviding: Sendable {
        var store: any Storing { get }
        var logger: any Logging { get }  // expect: unused-dependency
        var clock: any Timing { get }
        func makeSession(id: Int) -> any Session
        func makeDrawing() -> any Drawing  // expect: unused-dependency
        func makeItem() async throws -> Item  // expect: unused-dependency
    }

    struct DependencyProvider: DependencyProviding {
        let store: any Storing
        let logger: any Logging
        let clock: any Timing
        let session: any Session
        let drawing: any Drawing
        let spare: any Drawing  // expect: unused-dependency
        private let sharedTiming: any Timing

        var timing: any Timing { sharedTiming }

        func makeSession(id: Int) -> any Session { session }
        func makeDrawing() -> any Drawing { drawing }
        func makeItem() async throws -> Item {
            self.logger.log("item")
            return Item()
        }
    }

    private let dependencyProvider: any DependencyProviding

    init(dependencyProvider: any DependencyProviding) {
        self.dependencyProvider = dependencyProvider
    }

    func start() -> any Session {
        let part = Part(dependencies: .init(store: dependencyProvider.store, clock: dependencyProvider.clock))
        part.run()
        return dependencyProvider.makeSession(id: 1)
    }

    struct Part {
        struct Dependencies {
            let store: any Storing
            let clock: any Timing  // expect: unused-dependency
        }

        let dependencies: Dependencies

        func run() { send(dependencies.store.count) }
    }
}

/// Has a generic type as its owner.
final class Cached<Value: Sendable> {
    struct Dependencies {
        let store: any Storing
        let logger: any Logging  // expect: unused-dependency
        let tell: @Sendable (Value) -> Void  // expect: unused-dependency
    }

    private let dependencies: Dependencies?

    init(dependencies: Dependencies?) {
        self.dependencies = dependencies
    }

    func run() -> Int? { dependencies?.store.count }
}

/// Takes any provider, and keeps it under another name.
final class Renaming {
    protocol DependencyProviding {
        var store: any Storing { get }
        var logger: any Logging { get }  // expect: unused-dependency
        func makeSession() -> any Session  // expect: unused-dependency
    }

    private let provider: any DependencyProviding

    init<Provider: DependencyProviding>(dependencyProvider: Provider) {
        provider = dependencyProvider
    }

    func run() -> Int { provider.store.count }
}

extension Service {
    /// Returns what another provider has.
    struct LoggedProvider: DependencyProviding {
        let base: any DependencyProviding

        var store: any Storing { base.store }
        var logger: any Logging { base.logger }
        var clock: any Timing { base.clock }
        func makeSession(id: Int) -> any Session { base.makeSession(id: id) }
        func makeDrawing() -> any Drawing { base.makeDrawing() }
        func makeItem() async throws -> Item { try await base.makeItem() }
    }
}

/// Captures its bag in closures.
final class Capturing: Sendable {
    struct Dependencies: Sendable {
        let store: any Storing
        let logger: any Logging  // expect: unused-dependency
        let clock: any Timing
    }

    private let dependencies: Dependencies
    private let now: @Sendable () -> Int

    init(dependencies: Dependencies) {
        self.dependencies = dependencies
        now = { [dependencies] in dependencies.clock.now }
    }

    convenience init(other: Capturing) {
        self.init(dependencies: other.dependencies.store.count > 0 ? other.copy() : other.copy())
    }

    private func copy() -> Dependencies {
        Dependencies(store: dependencies.store, logger: Quiet(), clock: dependencies.clock)
    }
}

struct Quiet: Logging {
    func log(_ message: String) {}
}

/// A mock in the same module reads everything.
final class Announcer {
    protocol DependencyProviding {
        var archive: any Storing { get }  // expect: unused-dependency
        var logger: any Logging { get }
    }

    private let dependencyProvider: any DependencyProviding

    init(dependencyProvider: any DependencyProviding) {
        self.dependencyProvider = dependencyProvider
    }

    func run() { dependencyProvider.logger.log("") }
}

final class MockAnnouncerDependencyProvider: Announcer.DependencyProviding {
    let archive: any Storing
    let logger: any Logging

    init(copying dependencyProvider: any Announcer.DependencyProviding) {
        archive = dependencyProvider.archive
        logger = dependencyProvider.logger
    }
}

/// The subclass reads one that its superclass doesn't.
class Base {
    struct Dependencies {
        let store: any Storing
        let logger: any Logging
        let clock: any Timing  // expect: unused-dependency
    }

    let dependencies: Dependencies

    init(dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    func run() { dependencies.logger.log("") }
}

final class Sub: Base {
    struct Dependencies {
        let base: Base.Dependencies
        let title: String  // expect: unused-dependency
        let timer: any Timing
    }

    let now: Int

    init(own: Dependencies) {
        now = own.timer.now
        super.init(dependencies: own.base)
    }

    override func run() { send(dependencies.store) }
}

/// Composes the others, which don't use what they are given by this.
struct Root {
    struct Dependencies {
        let clock: any Timing
        let logger: any Logging
        let unused: any Drawing  // expect: unused-dependency
    }

    let dependencies: Dependencies
    let store: any Storing
    let screenDependencies: Screen.Dependencies
    let other: Other

    struct Other {
        let logger: any Logging
        let clock: any Timing
    }

    init(dependencies: Dependencies, store: any Storing, other: Other) {
        self.dependencies = dependencies
        self.store = store
        self.other = other
        screenDependencies = Screen.Dependencies(store: store, logger: other.logger, clock: dependencies.clock)
    }

    func makeScreen() -> Screen { Screen(dependencies: screenDependencies) }
    func makeForgetful() -> Forgetful { Forgetful(dependencies: .init(logger: dependencies.logger)) }
    func makeCapturing() -> Capturing {
        Capturing(
            dependencies: Capturing.Dependencies(store: store, logger: self.dependencies.logger, clock: other.clock)
        )
    }
    func makeReader() -> Reader {
        Reader(dependencies: .init(store: store, clock: self.other.clock, logger: dependencies.logger))
    }
}

// MARK: - Used in other places than the type

enum Feature {
    struct Dependencies {
        let store: any Storing
        let visitor: any Session  // expect: unused-dependency
    }

    static func run(_ dependencies: Dependencies) { send(dependencies.store) }
}

/// Allowed with a reason.
struct Allowed {
    struct Dependencies {
        // check-providers:allow unused-dependency - the next version draws
        let drawing: any Drawing
        let drawer: any Drawing  // expect: unused-dependency
    }

    let dependencies: Dependencies
}
