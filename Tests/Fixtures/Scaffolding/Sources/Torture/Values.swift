// Types that the protocols of this module speak of.

public struct User: Hashable, Sendable, Identifiable {
    public let id: Int

    public init(id: Int) {
        self.id = id
    }
}

/// Not `Sendable`, as many types of a user interface are not.
public final class Draft {
    public var text = ""

    public init() {}
}

/// Cannot be copied.
public struct Ticket: ~Copyable {
    public let seat: Int

    public init(seat: Int) {
        self.seat = seat
    }
}

public enum Failure: Error {
    case missing
}

public struct Box<Value> {
    public let value: Value
}

extension Box: Sendable where Value: Sendable {}
extension Box: Equatable where Value: Equatable {}

/// A name that the standard library has, too.
public struct Duration: Hashable, Sendable {}

@globalActor
public actor StorageActor {
    public static let shared = StorageActor()
}

@resultBuilder
public enum ListBuilder {
    public static func buildBlock(_ parts: String...) -> [String] { parts }
}

public typealias Completion = @Sendable (Result<User, any Error>) -> Void
public typealias Reader = (User) -> Void
public typealias Pair<Value> = (Value, Value)

public enum Outer {
    public struct Inner: Hashable, Sendable {}

    public protocol Listening: Sendable {
        func heard(_ inner: Inner) -> [Inner]
    }
}

open class Base {
    public init() {}
}
