import Testing

@testable import ProviderTools

struct LostAttributesTests {
    @Test(arguments: CompiledModule.Flavour.allCases)
    func attributesThatTheGraphLeavesOutAreReadFromTheSource(flavour: CompiledModule.Flavour) async throws {
        let mocks = try await WrittenMocks(
            protocols: [
                "protocol P { func a(_ body: () -> Void); func b(_ body: @escaping @isolated(any) () async -> Void) }",
                "protocol P { func a(_ body: @convention(c) (Int) -> Void, _ other: @escaping () -> Void) }",
            ],
            flavour: flavour
        )
        #expect(
            mocks.lines(
                "protocol P { func a(_ body: () -> Void); func b(_ body: @escaping @isolated(any) () async -> Void) }",
                beginningWith: ["func"]
            ) == ["func a(_ body: () -> Void) {", "func b(_ body: @escaping @isolated(any) () async -> Void) {"]
        )
        #expect(
            mocks.lines(
                "protocol P { func a(_ body: @convention(c) (Int) -> Void, _ other: @escaping () -> Void) }",
                beginningWith: ["func"]
            ) == ["func a(_ body: @convention(c) (Int) -> Void, _ other: @escaping () -> Void) {"]
        )
    }
}
