import Foundation

// What applications and their libraries declare.

class Record {}

@available(*, unavailable) extension Record: Sendable {}

class Player: Record {}

class Captain: Player {}

protocol Roster: Sendable {
    func add(_ captain: Captain, at position: Int)
}

protocol Parsing {
    associatedtype Error
    func problem() throws -> Error
    func check<Problem: Swift.Error>(_ problem: Problem) throws(Problem) -> Int
    func later<Value: Swift.Error>(_ error: Value) -> Value
    var last: any Swift.Error { get }
}

@available(iOSApplicationExtension, unavailable)
protocol Opening {
    func open(_ path: String) -> Bool
}

protocol Refusal: LocalizedError {
    func reason() -> String
}

protocol Watching: Sendable {
    func values<Value: Sendable>(_ type: Value.Type) -> any AsyncSequence<Value, any Error> & Sendable
}

final class Request {
    let path: String

    init(path: String) {
        self.path = path
    }
}

protocol Middleware {
    func send(_ request: Request, next: (Request) async throws -> String) async throws -> String
    func sendLater(_ path: String, next: @escaping (String) async throws -> String) async throws -> String
    func each<In: Sendable, Out: Sendable>(
        _ values: [In],
        at index: Int,
        next: @Sendable ([In], Int) async throws -> [Out]
    ) async throws -> [Out]
}

@MainActor
protocol Presenter {
    func present(_ path: String, next: (String) async -> Int) async -> Int
}

protocol Sourcing<Value>: Sendable {
    associatedtype Value: Sendable
    func read(_ key: String, next: @Sendable (String) async -> Value) async -> Value
    func use<Result>(_ body: (Request) async throws -> Result) async throws -> Result
}

class Conversion {
    init() {}
    init(name: String) {}
}

protocol Importing: Conversion {
    init(path: String)
    func start()
}

typealias Visitor = (Date) -> Void

/// A mock names what the aliases of the protocol stand for, and a value of the closure that it runs.
protocol AliasedDates {
    typealias Both = CustomStringConvertible & Sendable
    typealias Moment = Date

    var both: Both { get }
    func next(after moment: Moment, or others: [Both]) -> Moment
    func visit(_ body: Visitor)
}

protocol Touring: Sendable {
    func tour(_ visitor: @escaping @Sendable Visitor)
    func finish(_ completion: @escaping @Sendable Completion) async
}

protocol Summing: Sendable {
    associatedtype Values: Sequence where Values.Element == Int
    func add(_ value: Values.Element) async
    func sum<Value: Sequence & Sendable>(_ value: Value, first: Value.Element) async -> Int where Value.Element == Int
}
