// Protocols that differ as a whole: in what they inherit, in their actor, in their associated types.

public import Foundation

protocol Versions: Sendable {
    func next() -> Self
    func all() -> [Self]
    func isNewer(than other: Self) -> Bool
    static func latest() -> Self?
}

protocol Repository<Item>: Sendable {
    associatedtype Item: Identifiable & Sendable where Item.ID: Sendable
    associatedtype Query = String
    associatedtype Failure: Error = any Error

    func item(id: Item.ID) async throws -> Item?
    func items(matching query: Query) async throws(Failure) -> [Item]
    func merge<Other>(_ other: Other, item: Item) -> Other
    func shadow<Item>(_ item: Item) -> Item
}

protocol FixedRepository: Repository where Item == User, Query == Item.ID {
    func save(_ item: Item) async
}

protocol StaticRepository: Sendable {
    associatedtype Item: Hashable & Sendable

    static var all: [Item] { get }
    static func find(_ item: Item, in place: String) -> Item?
    init(item: Item)
    func item() -> Item
}

protocol Trees {
    associatedtype Child: Trees
    associatedtype Values: Collection where Values.Element == Child.Values.Element

    var children: [Child] { get }
    var values: Values { get }
}

protocol Optionals: ~Copyable {
    associatedtype Item

    func take(_ item: consuming Item)
    func make() -> Int
}

protocol Aliased {
    typealias Handler = @Sendable (User) -> Void
    typealias ID = User.ID

    func add(_ handler: @escaping Handler, for id: ID)
}

protocol Topics: Hashable, Sendable {
    var title: String { get }
}

protocol Ordered: Comparable {
    var rank: Int { get }
}

protocol ServiceError: Error {
    var code: Int { get }
}

protocol ShownError: LocalizedError, CustomStringConvertible {}

protocol Stored: Codable, Identifiable {
    var date: Date { get }
}

protocol Feed: AsyncSequence where Element == User {}

protocol Numbers: Sequence where Element == Int {}

protocol Album: Collection where Element == User {
    var title: String { get }
}

protocol Shelf: RandomAccessCollection, MutableCollection {}

/// Iterates by a type that is made of its own element.
protocol Listed: BidirectionalCollection, ExpressibleByArrayLiteral where Element: PublicStore, Index == Int {
    associatedtype Iterator = ListIterator<Element>
}

extension Listed {
    func makeIterator() -> ListIterator<Element> { ListIterator() }
}

protocol Grouped {
    associatedtype Values: Collection
    associatedtype Groups: Sequence where Groups.Element == Values.Element

    func groups(of values: Values) -> Groups
}

protocol NumberGroups: Grouped where Values == [Int] {}

protocol WallClock: Clock where Duration == Swift.Duration {
    func set(_ instant: Instant, by offset: Duration)
}

protocol Dice: RandomNumberGenerator {}

protocol Streaming: Sendable {
    func numbers() -> AsyncThrowingStream<Int, any Error>
}

protocol Keys: RawRepresentable, CaseIterable where RawValue == String {}

protocol Inheriting: Outer.Listening, Properties {
    func own()
}

protocol Redeclaring: Parent {
    func close() throws
    override var name: String { get }
}

protocol Parent {
    var name: String { get }
    func close() throws
}

protocol WithClass: Base {
    func work() -> Int
}

@MainActor
protocol Screens {
    var draft: Draft { get set }
    func edit(_ draft: Draft) async throws -> Draft
    nonisolated func title(of draft: Draft) -> String
    static func make() -> Draft
}

@MainActor
protocol ScreenDelegate: AnyObject, Sendable {
    func didEdit(_ draft: Draft)
}

// What belongs to no actor is inherited by what does.
protocol Titled {
    var title: String { get }
    func edited(_ draft: Draft) async -> Draft
    static func number(of title: String) -> Int
}

@MainActor
protocol TitledScreen: Titled, Comparable, Identifiable {
    var title: String { get }
    var rank: Int { get set }
}

protocol TitledCounting: Actor, Titled {
    func count() -> Int
}

// Aliases of an associated type's members, which a graph names without their identities.
protocol Listing {
    associatedtype Final: Collection
    typealias Expression = Final.Element
    static func block(_ parts: [Expression]...) -> [Expression]
    static func part(_ expression: Expression) -> [Expression]
    static func parts(_ expressions: some Sequence<Expression>) -> [Expression]
    func last<Value>(_ value: Value, or expression: Expression) -> Expression?
}

@StorageActor
protocol Storages {
    func store(_ draft: Draft)
}

protocol Counting: Actor {
    var count: Int { get }
    func increment(by step: Int, and other: Int) -> Int
    func keep(_ draft: sending Draft) async
    nonisolated func describe(_ draft: Draft) -> String
    @MainActor func show(_ draft: Draft)
}

protocol MixedIsolation: Sendable {
    @MainActor func show(_ draft: Draft) -> Draft
    @MainActor var screen: Draft { get }
    @concurrent func work(_ draft: Draft) async -> Int
    nonisolated(nonsending) func stay(_ draft: Draft) async -> Draft
    @StorageActor func store() async
    func here(_ body: nonisolated(nonsending) () async -> Void) async
    func elsewhere(_ body: @concurrent () async -> Void, then next: @escaping @Sendable () -> Void) async
}

protocol Deprecations {
    @available(*, deprecated, message: "Use another.")
    func old()
}

/// A protocol that other modules see without `@testable`.
public protocol PublicStore: Sendable {
    /// Returns a user.
    func user(id: User.ID) async throws -> User
    /// Returns all that there is.
    func data() -> Data
}

struct Service {
    protocol DependencyProviding: Sendable {
        var store: any PublicStore { get }
        var clock: any Clock<Swift.Duration> { get }
        @MainActor func makeDraft(text: String) -> Draft
    }
}

extension User {
    protocol Observing: AnyObject {
        func changed(_ user: User)
    }
}

#if !os(Windows)
    protocol Conditional {
        func work()
    }
#endif

protocol Empty {}

protocol Defaulted {
    func required() -> Int
    func defaulted() -> Int
}

extension Defaulted {
    func defaulted() -> Int { 0 }
}
