// Each shape of a requirement that a mock can be asked for.

protocol Properties: Sendable {
    var title: String { get }
    var volume: Int { get nonmutating set }
    var duration: Swift.Duration { get async throws }
    var other: Duration { get throws(Failure) }
    var draft: Draft? { get }
    var handler: (@Sendable (Int) -> Void)? { get }
    var `default`: Int { get }
    var unwrapped: Int! { get }
}

protocol MutableProperties {
    var name: String { get set }
    var draft: Draft { get set }
    var setName: Int { get }
    mutating func rename(to name: String)
}

protocol Arguments: Sendable {
    func none()
    func one(_ value: Int) -> String
    func several(_ id: User.ID, named name: String, in place: (Int, Int)) async throws -> User?
    func unnamed(_: Int, _: String)
    func keywords(for: Int, in default: String)
    func returning() -> (count: Int, name: String)
    func optional(_ user: User?) throws(Failure) -> [String: [User]]
    func sendable(_ box: Box<User>, other: Box<Draft>)
    func tuple(_ pair: Pair<Int>) -> Pair<String>
    @discardableResult func discardable() -> Int
    func fails() throws
    func never() -> Never
}

protocol Overloads: Sendable {
    func find(id: Int) -> String?
    func find(name: String) -> String?
    func find(name: String, in city: String) -> [String]
    func load(_ value: Int)
    func load(_ value: String)
    func load(_ value: [Int]) async
    func value() -> Int
    func value() -> String
}

protocol GenericFunctions: Sendable {
    func load<Value: Sendable>(_ type: Value.Type, key: String) throws -> Value
    func save(_ value: some Equatable & Sendable, key: String)
    func decode<Value>(_ type: Value.Type) -> Value where Value: Decodable
    func all<Value: Collection>(_ values: Value) -> [Value.Element] where Value.Element: Sendable
    func optional<Value>(_ value: Value?) -> Value?
    func boxed<Value>(_ box: Box<Value>, by key: [String: Value]) -> Box<Value>
    func both<First: Hashable, Second>(_ first: First, _ second: Second) async -> (First, Second)
    func object<Object: AnyObject>(_ object: Object) -> Object
    func subclass<Object: Base>(_ type: Object.Type) -> Object
    func compose<Value: Decodable & Sendable>(_ type: Value.Type) async throws -> Value
    func typed<Problem: Error>(_ error: Problem) throws(Problem) -> Int
    func transform<Value>(_ transform: @escaping (Value) -> Value)
    func change<Value>(_ value: inout Value)
    func sequence(_ values: some Sequence<Int>)
    func each<Value>(_ values: Value...)
}

protocol Closures: Sendable {
    func download(_ path: String, completion: @escaping @Sendable (Int) -> Void)
    func aliased(completion: @escaping Completion)
    func withLock<Value>(_ body: () throws -> Value) rethrows -> Value
    func withState<Value>(_ body: (inout Int) throws -> Value) rethrows -> Value
    func read<Value>(_ body: (Draft) throws -> Value) throws -> Value
    func visit(_ body: (Int) -> Void)
    func visitBoth(_ body: (Int, String) -> Void)
    func visitAliased(_ body: Reader)
    func perform(_ body: () -> Void)
    func asyncWith<Value>(_ body: @Sendable (User) async throws -> Value) async throws -> Value
    func typed<Value, Problem: Error>(_ body: () throws(Problem) -> Value) throws(Problem) -> Value
    func map(_ transform: (Int) -> Int) -> [Int]
    func optional(_ body: (() -> Void)?)
    func log(_ message: @autoclosure () -> String)
    func logLater(_ message: @autoclosure @escaping () -> String)
    func onMain(_ body: @escaping @MainActor () -> Void)
    func build(@ListBuilder _ content: () -> [String]) -> Int
    func factory() -> @Sendable () -> Int
    func called(_ callback: @convention(c) (Int) -> Void)
    func isolated(_ operation: @escaping @isolated(any) @Sendable () async -> Void)
    func two(_ first: () -> Int, _ second: () -> Int) -> Int
    func several(_ bodies: (() -> Void)...)
    func change(_ body: (inout Int, String) -> Void)
    func give(_ body: (sending Draft) -> Void)
    func fails(_ body: () throws -> Int) throws(Failure) -> Int
}

/// Names that are also those of something in a mock, or of the language.
protocol CollidingNames: Sendable {
    func save(_ arguments: SaveArguments, count: Int)
    func change(answer: inout Int, result: inout String) -> Int
    func visit(_ value: (Int) -> Void)
    func file()
    var fileStub: Int { get }
    var `Type`: Int { get }
    func `two words`(_ count: Int)
    static func make(stubs: Int) -> Int
}

protocol Counted: Sendable {
    func double<let count: Int>(_ vector: Vector<count>) -> Vector<count>
    func fixed(_ vector: Vector<3>, _ numbers: InlineArray<2, Int>) -> [2 of Int]
    func fill(_ values: inout some Collection)
}

protocol Parameters: Sendable {
    func double(_ value: inout Int)
    func swap(_ left: inout Int, _ right: inout String) throws -> Bool
    func sum(_ values: Int...) -> Int
    func consume(_ draft: consuming User)
    func borrow(_ user: borrowing User) -> Int
    func hand(over draft: sending Draft) async
    func fetch() async -> sending Draft
    func run(isolation: isolated (any Actor)?) async -> Int
    func metatype(_ type: Int.Type, _ other: any Properties.Type)
    func existential(_ value: any PublicStore & Outer.Listening, clock: any Clock<Swift.Duration>)
    func any(_ value: Any, object: AnyObject)
}

protocol Noncopyable: Sendable {
    func admit(_ ticket: consuming Ticket) -> Bool
    func look(at ticket: borrowing Ticket, twice: Bool) -> Int
    func issue(seat: Int) -> Ticket
    func open<Value: ~Copyable>(_ value: borrowing Value) -> Int
    func with<Value>(_ body: (borrowing Ticket) throws -> Value) rethrows -> Value
}

protocol Packs: Sendable {
    func announce<each Word: CustomStringConvertible>(_ words: repeat each Word) -> Int
    func collect<each Value>(_ values: repeat each Value) -> (repeat each Value)
}

protocol Subscripts: Sendable {
    subscript(key: String) -> Int? { get nonmutating set }
    subscript(index: Int, default fallback: String) -> String { get throws }
    subscript<Value>(type: Value.Type) -> Value? { get }
    static subscript(number: Int) -> String { get }
}

protocol Statics: Sendable {
    static var isAvailable: Bool { get }
    static var current: Draft? { get set }
    static func named(_ name: String, count: Int) -> Int
    static func make() async throws -> Self
}

protocol Initializers: Sendable {
    init(name: String) throws
    init?(number: Int)
    init(_ number: Int, name: String) async
}

protocol EmptyInitializer {
    init()
}

protocol Operators {
    static func + (left: Self, right: Self) -> Self
    static func < (left: Self, right: Self) -> Bool
    static func <| (left: Self, right: Int) -> Int
    static prefix func ! (value: Self) -> Self
    static func += (left: inout Self, right: Int)
}

infix operator <|

/// State that any task can reach.
public protocol UnsafeState {
    nonisolated(unsafe) static var count: Int { get }
    nonisolated(unsafe) static var name: String { get set }
}
