import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct CodebaseDefaultsTests {
    @Test(arguments: [
        ("func run(_ count: Int) {}", true), ("func run(_ text: String) {}", false),
        ("func walk(_ count: Int) {}", false),
    ])
    func aDefaultTakesWhatTheRequirementTakes(member: String, isDefault: Bool) async throws {
        let module = try await CompiledModule("protocol P { func run(_ count: Int) }\nextension P { \(member) }")
        let codebase = Codebase(module)
        let usr = try codebase.symbol(named: "P").usr
        let requirement = try #require(codebase.requirements(of: usr).first)
        #expect(codebase.hasDefault(requirement.usr, in: [usr]) == isDefault)
    }
}
