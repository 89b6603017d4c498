import Testing

@testable import ProviderTools

/// Mocks as people have them, and what an update makes of them.
@Suite(.timeLimit(.minutes(5)))
struct MockUpdateTests {
    /// The protocols of these tests as they are now.
    static let codebase = Codebase.compiling(
        protocols:
            """
            public protocol Clock { var hour: Int { get } }
            public protocol Store: Sendable {
                func load(id: Int) async throws -> String
                func store(_ text: String, id: Int) async
                var count: Int { get }
            }
            public enum Login {
                public protocol DependencyProviding {
                    var clock: any Clock { get }
                    var store: any Store { get }
                    func makeName() -> String
                }
            }
            public enum Logout {
                public protocol DependencyProviding { var clock: any Clock { get } }
            }
            public protocol Overloads { func find(_ id: Int) -> Int; func find(_ name: String) -> Int }
            public protocol Boxes { associatedtype Item: Sendable; func box(_ item: Item) }
            public final class Draft {}
            public protocol Sending: Sendable { func send(_ draft: Draft, id: Int) }
            public protocol Editor { func edit(_ draft: Draft) async }
            public protocol Weather { func fog(ofHour hour: Int) -> Bool }
            public protocol Copying { func copy() -> Self; init(name: String); func close() }
            public protocol Depot { associatedtype Item; func put(_ item: Item); func close() }
            public protocol Vault { associatedtype Item; func put(_ item: Item); static func make() -> Int }
            @MainActor public protocol Row: Identifiable, Clock { var text: String { get } }
            public protocol Shelf { var count: Int { get }; @discardableResult func clear() -> Int }
            public protocol Naming { static var zone: String { get }; static var name: String { get } }
            public final class Basket { public var items: [Int] = [] }
            public protocol Shop { func order(_ basket: Basket) }
            public protocol Table { subscript(key: String) -> Int { get set } }
            """
    )

    static let imports = "import Fixture\nimport Stubbing\n\n"

    /// The text of an updated mock below the usual imports, and the findings.
    struct Updated {
        let text: String
        let findings: [Finding]
        let left: [String]

        var messages: [String] { findings.map(\.message) }
    }

    func update(
        _ name: String,
        _ text: String,
        imports: String = Self.imports,
        removes: Bool = false
    ) async throws -> Updated {
        let mocked = try await Self.codebase.value.changingProtocol(named: name)
        var options = UpdateOptions()
        options.removes = removes
        let updated = try UpdatedMock(
            imports + text,
            named: mocked.mockName,
            scaffold: mocked.scaffold,
            options: options
        )
        if !imports.isEmpty { #expect(updated.text.hasPrefix(imports)) }
        let rest = String(updated.text.dropFirst(imports.count))
        return Updated(text: rest, findings: updated.findings, left: updated.left)
    }

    /// A mock of a clock, with a stub and a member.
    func clock(_ member: String, stub: String = "Stub<Void, Int>") -> String {
        """
        final class MockClock: Clock {
            let hourStub = \(stub)()

            \(member)
        }

        """
    }

    /// Mocks that an update leaves as they are, and what it says.
    private static let left = Example.read(
        """
        # Shop: values that are recorded in place of an object
        final class MockShop: Shop {
            let orderStub = Stub<[Int], Void>()
            func order(_ basket: Basket) {
                orderStub(basket.items)
            }
        }

        # Row: a mock conforms on its actor alone
        @MainActor
        final class MockRow<ID: Hashable & Sendable>: @MainActor Row {
            let textStub = Stub<Void, String>()
            let hourStub = Stub<Void, Int>()
            let idStub = Stub<Void, ID>()
            var text: String { textStub() }
            var hour: Int { hourStub() }
            nonisolated var id: ID { idStub() }
        }

        # Boxes: the compiler infers an associated type
        final class MockBoxes: Boxes {
            let boxStub = Stub<Int, Void>()
            func box(_ item: Int) { boxStub(item) }
        }

        # Clock: a private member is a person's own
        final class MockClock: Clock {
            let hourStub = Stub<Void, Int>()
            var hour: Int { hourStub() }
            private let tickStub = Stub<Void, Void>()
            private func tick() { tickStub() }
        }

        # Copying: an initializer and a result of Self in a class that isn't final
        class MockCopying: Copying {
            let closeStub = Stub<Void, Void>()
            func close() { closeStub() }
        }
        => MockCopying lacks `copy()`, which can't be added because MockCopying isn't final. Write:
        => MockCopying lacks `init(name:)`, which can't be added because MockCopying isn't final. Write:

        # Table: the new arguments of a member have a name that is taken
        final class MockTable: Table {
            struct SetKeyArguments { let mine: Int }
            let keyStub = Stub<String, Int>()
            subscript(key: String) -> Int { keyStub(key) }
        }
        => `MockTable.subscript(_:)` no longer matches its protocol. Its new form affects other code in the mock, \
        so update it by hand:

        # Login.DependencyProviding: a handwritten initializer is kept
        final class MockLoginDependencyProvider: Login.DependencyProviding {
            let makeNameStub = Stub<Void, String>()
            init(mine: Int) {}
            var clock: any Clock { MockClock() }
            func makeName() -> String { makeNameStub() }
        }
        => MockLoginDependencyProvider lacks `store`, which can't be added because the mock's initializer \
        contains handwritten code. Write:
        """
    )

    @Test(arguments: left)
    func aMockThatOnlyAPersonCanChangeStays(example: Example) async throws {
        let updated = try await update(example.subject, example.source)
        #expect(updated.text == example.source)
        #expect(updated.messages == example.shown)
    }
}
