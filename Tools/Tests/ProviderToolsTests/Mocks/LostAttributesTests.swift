import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct LostAttributesTests {
    @Test(arguments: CompiledModule.GraphKind.all)
    func attributesMissingFromTheGraphAreReadFromTheSource(graphKind: CompiledModule.GraphKind) async throws {
        let rows = MockRow.read(
            """
            protocol P { func a(_ body: () -> Void); func b(_ body: @escaping @isolated(any) () async -> Void) }
            func a(_ body: () -> Void) {
            func b(_ body: @escaping @isolated(any) () async -> Void) {

            protocol P { func a(_ body: @convention(c) (Int) -> Void, _ other: @escaping () -> Void) }
            func a(_ body: @convention(c) (Int) -> Void, _ other: @escaping () -> Void) {

            protocol P { func a(_ body: @escaping @concurrent () async -> Void) }
            func a(_ body: @escaping @concurrent () async -> Void) {

            protocol P { func a(_ body: nonisolated(nonsending) (Item) async -> Void, _ count: Int) async throws }
            nonisolated(nonsending) func a(_ body: nonisolated(nonsending) (Item) async -> Void, _ count: Int) async throws {
            """
        )
        let mocks = try await WrittenMocks(
            types: "class Item {}",
            protocols: rows.map(\.declaration),
            graphKind: graphKind
        )
        let words = ["func", "nonisolated(nonsending)"]
        #expect(rows.map { mocks.lines($0.declaration, beginningWith: words) } == rows.map(\.lines))
    }
}
