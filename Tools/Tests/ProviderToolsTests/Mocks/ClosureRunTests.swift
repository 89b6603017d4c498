import Testing

@testable import ProviderTools

/// The closures that mocks run, and those that they leave.
@Suite(.timeLimit(.minutes(5)))
struct ClosureRunTests {
    private static let rows = MockRow.read(
        """
        protocol P { func with<Value>(_ body: () throws -> Value) rethrows -> Value }
        let withStub = Stub<Void, Void>()
        func with<Value>(_ body: () throws -> Value) rethrows -> Value {
            withStub()
            return try body()
        }

        protocol P { func perform(_ body: () -> Int) }
        let performStub = Stub<Void, Void>()
        func perform(_ body: () -> Int) {
            performStub()
            _ = body()
        }

        protocol P { func visit(_ body: (Int) -> Void) }
        let visitStub = Stub<Void, [Int]>()
        func visit(_ body: (Int) -> Void) {
            for value in visitStub() { body(value) }
        }

        protocol P { func visit(_ body: (Int, String) throws -> Void) rethrows }
        let visitStub = Stub<Void, [(Int, String)]>()
        func visit(_ body: (Int, String) throws -> Void) rethrows {
            for (value1, value2) in visitStub() { try body(value1, value2) }
        }

        protocol P { func change(_ body: (inout Int, String) -> Void) }
        let changeStub = Stub<Void, [(Int, String)]>()
        func change(_ body: (inout Int, String) -> Void) {
            var values = changeStub()
            defer { changeStub.defaultReturnValue = values }
            for index in values.indices { body(&values[index].0, values[index].1) }
        }

        protocol P { func read<Value>(_ body: (inout Int, User) throws -> Value) throws -> Value }
        let readStub = ThrowingStub<Void, (Int, User), any Error>()
        func read<Value>(_ body: (inout Int, User) throws -> Value) throws -> Value {
            var values = try readStub()
            defer { readStub.defaultReturnValue = values }
            return try body(&values.0, values.1)
        }

        protocol P: Sendable { func update<Value>(_ body: (inout Int) -> Value) -> Value }
        let updateStub = Stub<Void, Int>()
        // Overlapping calls can lose what `body` writes.
        func update<Value>(_ body: (inout Int) -> Value) -> Value {
            var value = updateStub()
            defer { updateStub.defaultReturnValue = value }
            return body(&value)
        }

        protocol P { func load(_ body: (Int) async throws -> String) async throws -> String }
        let loadStub = AsyncThrowingStub<Void, Int, any Error>()
        func load(_ body: @concurrent (Int) async throws -> String) async throws -> String {
            try await body(loadStub())
        }

        protocol P { func named(_ value: (Int) -> Void) }
        let namedStub = Stub<Void, [Int]>()
        func named(_ value: (Int) -> Void) {
            for stubValue in namedStub() { value(stubValue) }
        }

        protocol P { func untyped(_ body: () throws -> Int) throws(Failure) -> Int }
        let untypedStub = ThrowingStub<Void, Int, Failure>()
        // The mock neither calls nor records `body`, because it's a nonescaping closure.
        func untyped(_ body: () throws -> Int) throws(Failure) -> Int {
            try untypedStub()
        }

        protocol P { func typed(_ body: () throws(Failure) -> Int) throws(Failure) -> Int }
        let typedStub = Stub<Void, Void>()
        func typed(_ body: () throws(Failure) -> Int) throws(Failure) -> Int {
            typedStub()
            return try body()
        }

        protocol P { func other(_ body: () throws(Refusal) -> Int) throws(Failure) -> Int }
        let otherStub = ThrowingStub<Void, Int, Failure>()
        // The mock neither calls nor records `body`, because it's a nonescaping closure.
        func other(_ body: () throws(Refusal) -> Int) throws(Failure) -> Int {
            try otherStub()
        }

        protocol P { func map(_ body: (Int) -> Int) -> [Int] }
        let mapStub = Stub<Void, [Int]>()
        // The mock neither calls nor records `body`, because it's a nonescaping closure.
        func map(_ body: (Int) -> Int) -> [Int] {
            mapStub()
        }

        protocol P { func two(_ first: () -> Void, _ second: () -> Void) }
        let twoStub = Stub<Void, Void>()
        // The mock neither calls nor records `first`, because it's a nonescaping closure.
        // The mock neither calls nor records `second`, because it's a nonescaping closure.
        func two(_ first: () -> Void, _ second: () -> Void) {
            twoStub()
        }

        protocol P { func give(_ body: (sending Draft) -> Void) }
        let giveStub = Stub<Void, Void>()
        // The mock neither calls nor records `body`, because it's a nonescaping closure.
        func give(_ body: (sending Draft) -> Void) {
            giveStub()
        }
        """
    )

    private static let mocks = WrittenMocks.fromEachGraphKind(
        types: """
            final class Draft {}
            struct User {}
            enum Failure: Error { case missing }
            enum Refusal: Error { case full }
            typealias Reader = (User) -> Void
            """,
        protocols: rows.map(\.declaration)
    )

    @Test(arguments: rows)
    func closuresThatDoNotEscapeAreRunWhereTheyCanBe(row: MockRow) async throws {
        #expect(try await Self.mocks.value.members(row.declaration) == row.lines)
    }
}
