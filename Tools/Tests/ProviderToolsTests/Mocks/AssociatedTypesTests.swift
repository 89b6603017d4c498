import Foundation
import Testing

@testable import ProviderTools

/// The type parameters and type aliases that stand for associated types.
@Suite(.timeLimit(.minutes(5)))
struct AssociatedTypesTests {
    private static let rows = MockRow.read(
        """
        protocol P { associatedtype Item: Hashable; associatedtype Other = String; func f(_ item: Item) -> Other }
        final class MockP<Item: Hashable, Other>: P {
        let fStub = Stub<Item, Other>()

        protocol P: Root where Item == User {}
        final class MockP: P {
        typealias Item = User
        let itemStub = Stub<Void, User>()

        protocol P: Root where Item: Sendable { associatedtype Item: Hashable }
        final class MockP<Item: Hashable & Sendable>: P {
        let itemStub = Stub<Void, Item>()

        protocol P: Root { typealias Item = [Int] }
        final class MockP: P {
        typealias Item = [Int]
        let itemStub = Stub<Void, [Int]>()

        protocol P { associatedtype Values: Collection; associatedtype Others: Sequence where Others.Element == Values.Element; func f(_ values: Values) }
        final class MockP<Values: Collection, Others: Sequence>: P where Others.Element == Values.Element {
        let fStub = Stub<Values, Void>()

        protocol P: Clock where Duration == Swift.Duration {}
        final class MockP<Instant: InstantProtocol>: P where Instant.Duration == Swift.Duration {
        typealias Duration = Swift.Duration
        let deadline: Instant
        let tolerance: Instant.Duration?
        let minimumResolutionStub = Stub<Void, Swift.Duration>()
        let nowStub = Stub<Void, Instant>()
        let sleepStub = AsyncThrowingStub<SleepArguments, Void, any Error>()

        protocol P: RawRepresentable { var rawValue: Int { get } }
        final class MockP: P {
        typealias RawValue = Int
        let initStub = Stub<Int, Bool>()
        let rawValueStub = Stub<Void, Int>()

        protocol P: CaseIterable {}
        final class MockP: P {
        typealias AllCases = [MockP]

        protocol P { associatedtype Item; static func make(_ item: Item) -> Self }
        final class MockP<Item>: P {
        let answer = MockPStaticStubs.current.makeStub(item)

        protocol P { associatedtype Item; typealias Handler = (Item) -> Void; func f(_ handler: @escaping Handler) }
        final class MockP<Item>: P {
        let fStub = Stub<(Item) -> Void, Void>()

        protocol P { associatedtype Job: Working; typealias Done = Job.Done; func f(_ done: @escaping Done) -> Job }
        final class MockP<Job: Working>: P {
        let fStub = Stub<Job.Done, Job>()
        """
    )

    private static let mocks = WrittenMocks.fromEachGraphKind(
        types: """
            struct User {}
            protocol Root { associatedtype Item; func item() -> Item }
            protocol Working { associatedtype Value; typealias Done = (Value) -> Void }
            """,
        protocols: rows.map(\.declaration)
    )

    @Test(arguments: rows)
    func associatedTypesAreParametersUnlessTheyAreKnown(row: MockRow) async throws {
        let words = ["final", "typealias", "let"]
        #expect(try await Self.mocks.value.lines(row.declaration, beginningWith: words) == row.lines)
    }

    /// The type is fixed to a member of a type parameter, whose declaration doesn't say so.
    @Test
    func aConditionOnAMemberOfATypeParameterIsWritten() async throws {
        let module = try await CompiledModule(
            """
            public protocol Content { associatedtype Item: Sendable }
            public protocol Document {
                associatedtype Body: Content where Body.Item == Item
                associatedtype Item: Sendable
                var body: Body { get }
            }
            public protocol Readable: Document where Item: Decodable {}
            """
        )
        let text = try await module.mock(of: "Readable").text
        #expect(text.contains("class MockReadable<Body: Content>: Readable where Body.Item: Decodable {"))
        let file = try module.folder.write(text, to: "MockReadable.swift").path
        try await Toolchain.check([file], as: "Mocks", importing: [module.folder.url])
    }
}
