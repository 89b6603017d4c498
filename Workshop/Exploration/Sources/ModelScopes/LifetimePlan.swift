import Modeling

/// A lifetime of a scope: what its factory and teardown do.
struct LifetimePlan: CustomStringConvertible {
    enum Factory: CaseIterable {
        case synchronous
        /// Asynchronous, but ends at once.
        case immediate
        case failing
        /// Does what the model tells it.
        case agent
    }

    enum Teardown: CaseIterable {
        case none
        case immediate
        case failing
        /// Reads a lifetime of the same scope, which may be created by that.
        case reading
        /// Begins to close another scope.
        case closing
        /// Does what the model tells it.
        case agent
    }

    let id: Int
    let scope: Int
    let factory: Factory
    let teardown: Teardown

    /// A synchronous lifetime, of the same scope or a parent, that the factory reads first.
    let needed: Int?

    /// A synchronous lifetime of the same scope that the teardown reads.
    let readAtTheEnd: Int?

    /// A scope that the teardown begins to close.
    let closedAtTheEnd: Int?

    /// Whether the factory begins to close its own scope.
    let closesItself: Bool

    var isAsynchronous: Bool { factory != .synchronous }

    var description: String {
        let needs = needed.map { " that needs \($0)" } ?? ""
        let reads = readAtTheEnd.map { " that reads \($0)" } ?? closedAtTheEnd.map { " that closes \($0)" } ?? ""
        let closes = closesItself ? " that closes the scope" : ""
        return "lifetime \(id) in \(scope): factory \(factory)\(needs)\(closes), teardown \(teardown)\(reads)"
    }

    /// The name in messages.
    var name: String { "\(isAsynchronous ? "AsyncShared" : "Shared")<Tracked> (Model:\(id))" }
}
