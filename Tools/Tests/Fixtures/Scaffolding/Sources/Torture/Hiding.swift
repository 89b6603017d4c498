// Names that have another meaning in a protocol than at file level, where the stubs of static members stand.

struct Wrapped<Base: Error>: Error {
    let base: Base
}

/// Its associated type hides the enumeration `Failure`.
protocol HidingFailures {
    associatedtype Failure: Error

    static var last: Failure? { get throws(Failure) }
    static var handler: @Sendable (Failure) -> Void { get set }
    static func load(_ count: Int) async throws(Failure) -> [Failure]
    static func wrap(_ failure: Failure) throws(Wrapped<Failure>) -> Box<Failure>
    static func run(_ body: () throws(Failure) -> Void) throws(Failure)
    static func keep(_ body: @escaping (Failure) -> Void, count: Int)
    static subscript(index: Int) -> Failure { get throws(Failure) }
    init(_ failure: Failure) throws(Failure)
}

struct Member: Identifiable {
    let id: Int
}

/// Its associated type can be only one type, of which other ones are made.
protocol HidingUsers {
    associatedtype User: Identifiable where User == Member
    associatedtype Problem: Error

    static func user(_ id: User.ID) throws(Problem) -> User
    static func users() -> [User.ID: User]
}

protocol ReadingPath {
    associatedtype Root
    associatedtype Value

    func value(in root: Root) -> Value
}

/// Takes paths into the type itself, which only the default can follow.
@dynamicMemberLookup
protocol PathReading {
    var title: String { get }
    subscript<Path: ReadingPath>(path: Path) -> Path.Value where Path.Root == Self { get }
    subscript<Value>(dynamicMember path: WritableKeyPath<Self, Value>) -> Value { get set }
}

extension PathReading {
    subscript<Path: ReadingPath>(path: Path) -> Path.Value where Path.Root == Self { path.value(in: self) }

    subscript<Value>(dynamicMember path: WritableKeyPath<Self, Value>) -> Value {
        get { self[keyPath: path] }
        set { self[keyPath: path] = newValue }
    }
}
