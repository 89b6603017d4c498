import Stubbing
import Testing

private protocol Version: Sendable {
    func next() -> Self
    func isNewer(than other: Self) -> Bool
}

// In a final class, `Self` is the class.
private final class MockVersion: Version {
    let nextStub = Stub<Void, MockVersion>()
    let isNewerStub = Stub<MockVersion, Bool>()

    func next() -> Self {
        guard let next = nextStub() as? Self else { preconditionFailure("MockVersion is final, so this is its type") }
        return next
    }

    func isNewer(than other: MockVersion) -> Bool {
        isNewerStub(other)
    }
}

private protocol Library<Item>: Sendable {
    associatedtype Item: Identifiable & Sendable where Item.ID: Sendable

    func item(id: Item.ID) async throws -> Item?
}

// An associated type becomes a parameter of the mock.
private final class MockLibrary<Item: Identifiable & Sendable>: Library where Item.ID: Sendable {
    let itemStub = AsyncThrowingStub<Item.ID, Item?, any Error>()

    func item(id: Item.ID) async throws -> Item? {
        try await itemStub(id)
    }
}

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct SelfAndAssociatedTypesTests {
    @Test
    func selfIsTheMock() {
        let version = MockVersion()
        let next = MockVersion()
        version.nextStub.defaultReturnValue = next
        next.isNewerStub.defaultReturnValue = true

        #expect(version.next() === next)
        #expect(next.isNewer(than: version))
        #expect(next.isNewerStub.callArguments.map { $0 === version } == [true])
    }

    @Test
    func associatedTypesAreParametersOfTheMock() async throws {
        let library = MockLibrary<User>()
        library.itemStub.defaultReturnValue = User(id: 1)

        #expect(try await library.item(id: 1) == User(id: 1))
        #expect(library.itemStub.callArguments == [1])
    }

    @Test
    func aGenericMockNamesItselfInAFailure() async throws {
        let library = MockLibrary<User>()
        let recorded = try await messages { _ = try await library.item(id: 1) }
        #expect(recorded.map { $0.hasPrefix("MockLibrary.item(id:) was called with 1, but") } == [true])
    }
}
