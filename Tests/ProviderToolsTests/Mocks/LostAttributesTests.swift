import Testing

@testable import ProviderTools

@Suite(.ownThreads, .timeLimit(.minutes(5)))
struct LostAttributesTests {
    @Test(arguments: CompiledModule.GraphKind.all)
    func attributesMissingFromTheGraphAreReadFromTheSource(graphKind: CompiledModule.GraphKind) async throws {
        let rows = [
            (
                "func a(_ body: () -> Void); func b(_ body: @escaping @isolated(any) () async -> Void)",
                ["func a(_ body: () -> Void) {", "func b(_ body: @escaping @isolated(any) () async -> Void) {"]
            ),
            (
                "func a(_ body: @convention(c) (Int) -> Void, _ other: @escaping () -> Void)",
                ["func a(_ body: @convention(c) (Int) -> Void, _ other: @escaping () -> Void) {"]
            ),
            (
                "func a(_ body: @escaping @concurrent () async -> Void)",
                ["func a(_ body: @escaping @concurrent () async -> Void) {"]
            ),
            (
                "func a(_ body: nonisolated(nonsending) (Int) async -> Void, _ count: Int) async throws",
                ["func a(_ body: nonisolated(nonsending) (Int) async -> Void, _ count: Int) async throws {"]
            ),
        ]
        let declarations = rows.map { "protocol P { \($0.0) }" }
        let mocks = try await WrittenMocks(protocols: declarations, graphKind: graphKind)
        #expect(declarations.map { mocks.lines($0, beginningWith: ["func"]) } == rows.map(\.1))
    }
}
