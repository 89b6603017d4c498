// Each `DependencyProviding` has a mock whose initializer takes the instance dependencies.

protocol HasClock {
    var clock: any Clock<Swift.Duration> { get }
}

enum Effects {
    protocol DependencyProviding {
        var store: any PublicStore { get async }
        var user: User { get throws }
        var draft: Draft? { get async throws(Failure) }
        static var shared: User { get }
        subscript(key: String) -> Int { get }
        func makeDraft() -> Draft
    }
}

enum Writable {
    protocol DependencyProviding: AnyObject, Sendable {
        var user: User { get set }
        var drafts: [Draft] { get }
        var onEnd: @Sendable () -> Void { get }
        var handler: Handler? { get set }
        var make: Handler { get }
    }
}

typealias Handler = @Sendable (User) -> Void

@MainActor enum MainActing {
    @MainActor protocol DependencyProviding {
        var draft: Draft { get }
        nonisolated var user: User { get }
        func makeDraft() -> Draft
    }
}

enum Acting {
    protocol DependencyProviding: Actor {
        var user: User { get }
        nonisolated var store: any PublicStore { get }
    }
}

extension User {
    protocol DependencyProviding<Item>: Identifiable {
        associatedtype Item: Hashable
        associatedtype Store: PublicStore where Store: Sendable
        var item: Item { get }
        var items: [Item: Store] { get }
        var parent: Self { get }
        var children: [Self] { get }
    }
}

enum Derived {
    protocol DependencyProviding: Service.DependencyProviding, HasClock {
        var name: String { get }
    }
}

enum Initialized {
    protocol DependencyProviding {
        init(name: String)
        var name: String { get }
        var user: User { get }
    }
}

enum InitializedAlike {
    protocol DependencyProviding {
        init(name: String, user: User)
        var name: String { get }
        var user: User { get }
    }
}

enum Noncopying {
    struct Token: ~Copyable {}

    protocol DependencyProviding {
        var token: Token { get }
        var count: Int { get }
    }
}

enum Keywords {
    protocol DependencyProviding {
        var `default`: any PublicStore { get }
        var `self`: User { get }
        var `init`: User { get }
        var `inout`: User { get }
        var `two words`: User { get }
        var aStub: Int { get }
        var a: Int { get }
    }
}

class BaseModel {
    init() {}
}

enum Superclassed {
    protocol DependencyProviding: BaseModel {
        var user: User { get }
    }
}

enum ManyLongNames {
    /// Is public in a type that is not, so it takes a testable import.
    public protocol DependencyProviding {
        var telemetryEventLogger: any PublicStore { get }
        var persistentBackgroundStore: any PublicStore { get }
        var presentationClock: any Clock<Swift.Duration> { get }
    }
}
