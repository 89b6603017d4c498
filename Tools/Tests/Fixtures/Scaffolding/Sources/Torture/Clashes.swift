// Requirements that are hard to tell apart, and such as code calls without being told to.

protocol Locking {
    func lock()
}

/// Inherits a function of the name of its property, which has a default.
protocol LockCounting: Locking {
    var lock: Int { get }
}

extension LockCounting {
    func lock() {}
}

protocol Sorting {
    associatedtype First
    associatedtype Second: Sequence where Second.Element: Hashable

    func take(_: First)
    func take(_: Second)
}

protocol StaticFailures {
    associatedtype Item
    associatedtype Problem: Error

    static var latest: Item { get throws(Problem) }
    static func find(_ item: Item) throws(Problem) -> Item
    init(item: Item) throws(Problem)
}

protocol Keyed {
    associatedtype Key: Hashable

    func has(_ key: Key) -> Bool
}

/// Says through an alias what an inherited associated type is.
protocol SequenceKeyed: Keyed {
    associatedtype Keys: Sequence
    typealias Key = Keys.Element

    static func first(of keys: Keys) -> Key
    func add(_ keys: Keys)
}

protocol Variadics {
    func combine<Value>(_ value: Value) -> ((Int...) -> Value)
}

protocol Visiting {
    associatedtype Item

    func visit<Items: Sequence>(_ items: Items) where Items.Element == Item
    func mark<Value: Hashable & Sendable>(_ value: Value)
}

/// Asks again for what it inherits, in other words.
protocol UserVisiting: Visiting where Item == User {
    func visit<Items>(_ items: Items) where Items: Sequence, User == Items.Element
    func mark<Value>(_ value: Value) where Value: Sendable, Value: Hashable
}

@dynamicMemberLookup
protocol Paths {
    var title: String { get }
    subscript<Value>(dynamicMember path: KeyPath<Self, Value>) -> Value { get }
}

extension Paths {
    subscript<Value>(dynamicMember path: KeyPath<Self, Value>) -> Value { self[keyPath: path] }
}

protocol Assigning {
    subscript(newValue: Int, other other: String) -> Int { get set }
}

protocol Twins: Sendable {
    func stop() throws
    func stop() async throws
    static func stop(at place: String, for seconds: Int)
    func stop(at place: String, for seconds: Int)
    func _read(_ text: String, count: Int)
}

/// Has an asynchronous twin, and a function with a completion handler beside it.
protocol TwinsBeside: Sendable {
    func read() throws -> Int
    func read() async throws -> Int
    func asyncRead(_ completion: @escaping @Sendable (Int) -> Void)
}

protocol LongOverloads {
    func report(_ message: String, fileID: String, filePath: String, line: Int, column: Int)
    func report(_ message: String, severity: Int, fileID: String, filePath: String, line: Int, column: Int)
    func report(_ problem: any Error, _ message: String, fileID: String, filePath: String, line: Int, column: Int)
    func decode(_ value: inout Int)
    func decode(_ value: inout Int?)
    func keep(_ value: _Hidden)
    func keep(_ value: Int)
}

protocol Printed: CustomReflectable, TextOutputStreamable, CustomDebugStringConvertible, LosslessStringConvertible,
    Hashable
{
    var title: String { get }
}

@MainActor
protocol PrintedScreen: CustomStringConvertible, Hashable {
    var title: String { get }
}

protocol PrintedActor: Actor, CustomStringConvertible {
    func run()
}

protocol Guarding {
    func withLock<Result>(_ body: (inout Int) throws -> Result) rethrows -> Result
    func changeAll(_ body: (inout Int) async throws -> Void) async rethrows
}

@available(watchOS 9, macOS 13, iOS 16, *)
protocol Available: Codable {
    func keep(_ value: any Codable)
}
