import Testing

@testable import ProviderTools

/// The declarations of members.
@Suite(.timeLimit(.minutes(5)))
struct SignatureTests {
    private static let rows = MockRow.read(
        """
        protocol P { associatedtype Item; func f<Item>(_ item: Item) -> Item }
        let fStub = Stub<Any, Any>()
        func f<OwnItem>(_ item: OwnItem) -> OwnItem {
        let answer = fStub(item)

        protocol P { func `repeat`(for: Int, in `default`: String) }
        struct RepeatArguments: Equatable, Sendable {
        let `for`: Int
        let `default`: String
        let repeatStub = Stub<RepeatArguments, Void>()
        func `repeat`(`for`: Int, in `default`: String) {

        protocol P { var `Type`: Int { get } }
        let TypeStub = Stub<Void, Int>()
        var `Type`: Int { TypeStub() }

        protocol P { func `hello world`(_ count: Int) }
        let helloWorldStub = Stub<Int, Void>()
        func `hello world`(_ count: Int) {

        protocol P { func save(_ arguments: SaveArguments, count: Int) }
        struct SaveArguments: Sendable {
        let arguments: Fixture.SaveArguments
        let count: Int
        let saveStub = Stub<SaveArguments, Void>()
        func save(_ arguments: Fixture.SaveArguments, count: Int) {

        protocol P { var fileStub: Int { get }; func file() }
        let fileStubStub = Stub<Void, Int>()
        let file2Stub = Stub<Void, Void>()
        var fileStub: Int { fileStubStub() }
        func file() {

        protocol P { static func run(_ a: Int, b: Int); func run(_ a: Int, b: Int) }
        struct StaticRunArguments: Equatable, Sendable {
        let a: Int
        let b: Int
        struct RunArguments: Equatable, Sendable {
        let a: Int
        let b: Int
        struct StaticStubs: Sendable {
        let runStub = Stub<StaticRunArguments, Void>()
        let runStub = Stub<RunArguments, Void>()
        static func run(_ a: Int, b: Int) {
        func run(_ a: Int, b: Int) {

        protocol P { static prefix func - (value: Self) -> Self }
        struct StaticStubs: Sendable {
        static prefix func - (value: MockP) -> MockP {

        protocol P { static func stub(stubs: Int) }
        struct StaticStubs: Sendable {
        let stubStub = Stub<Int, Void>()
        static func stub(stubs: Int) {

        protocol P: RandomNumberGenerator {}
        let nextStub = Stub<Void, UInt64>()
        func next() -> UInt64 {

        protocol P { subscript(key: String) -> Int { get set }; static subscript(count: Int) -> Int { get } }
        struct SetKeyArguments: Equatable, Sendable {
        let key: String
        let newValue: Int
        struct StaticStubs: Sendable {
        let countStub = Stub<Int, Int>()
        let keyStub = Stub<String, Int>()
        let setKeyStub = Stub<SetKeyArguments, Void>()
        static subscript(count: Int) -> Int {

        protocol P { init?(_ number: Int) }
        struct StaticStubs: Sendable {
        let initStub = Stub<Int, Bool>()

        protocol P: Named { init(name: String); init(number: Int) }
        nonisolated final class MockP: Named, P {
        struct StaticStubs: Sendable {
        let initNameStub = Stub<String, Void>()
        let initNumberStub = Stub<Int, Void>()
        override init() {
        override init(name: String) {

        protocol P: Base { init(number: Int) }
        nonisolated final class MockP: Base, P {
        struct StaticStubs: Sendable {
        let initStub = Stub<Int, Void>()
        override init() {

        @MainActor protocol P { nonisolated func f(_ draft: Draft); static func make() -> Int }
        nonisolated struct StaticStubs: Sendable {
        let makeStub = Stub<Void, Int>()
        nonisolated static var stubs: StaticStubs { .current }
        nonisolated func f(_ draft: Draft) {
        static func make() -> Int {

        protocol P: Actor { func f(_ draft: Draft); nonisolated var name: String { get } }
        let fStub = Stub<Draft, Void>()
        let nameStub = Stub<Void, String>()
        func f(_ draft: Draft) {
        nonisolated var name: String { nameStub() }
        """
    )

    private static let mocks = WrittenMocks.fromEachGraphKind(
        types: """
            final class Draft {}
            class Base { init() {} }
            class Named { init(name: String) {}; init() {} }
            struct SaveArguments: Sendable {}
            """,
        protocols: rows.map(\.declaration)
    )

    @Test(arguments: rows)
    func membersAreDeclaredAsTheRequirementsAsk(row: MockRow) async throws {
        let words = ["func", "var", "subscript", "init", "init?", "static", "nonisolated", "override", "let", "struct"]
        #expect(try await Self.mocks.value.lines(row.declaration, beginningWith: words) == row.lines)
    }
}
