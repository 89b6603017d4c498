// Types that the protocols of this module speak of.

/// Who uses the thing.
public struct User: Hashable, Sendable, Identifiable {
    /// Tells users apart.
    public let id: Int
}

/// Not `Sendable`, as many types of a user interface are not.
final class Draft {
    var text = ""

    init() {}
}

/// Cannot be copied.
struct Ticket: ~Copyable {
    let seat: Int
}

enum Failure: Error {
    case missing
}

/// Called as a mock would call a structure of its own.
struct SaveArguments: Sendable {}

struct Vector<let count: Int>: Sendable {}

struct _Hidden: Sendable {}

struct ListIterator<Element>: IteratorProtocol {
    func next() -> Element? { nil }
}

struct Box<Value> {
    let value: Value
}

extension Box: Sendable where Value: Sendable {}
extension Box: Equatable where Value: Equatable {}

/// A name that the standard library has, too.
struct Duration: Hashable, Sendable {}

@globalActor
actor StorageActor {
    static let shared = StorageActor()
}

@resultBuilder
enum ListBuilder {
    static func buildBlock(_ parts: String...) -> [String] { parts }
}

typealias Completion = @Sendable (Result<User, any Error>) -> Void
typealias Reader = (User) -> Void
typealias Pair<Value> = (Value, Value)

enum Outer {
    struct Inner: Hashable, Sendable {}

    protocol Listening: Sendable {
        func heard(_ inner: Inner) -> [Inner]
    }
}

class Base {
    init() {}
}

/// Is asked by actors to run their jobs.
protocol Queueing: SerialExecutor {}
