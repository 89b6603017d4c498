import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct RequirementSignatureTests {
    private static let pairs = [
        ("func f(a: Int)", "func f(a: Int)", ["func f(a: Int) {"]),
        ("func f(_ a: Int)", "func f(_ b: Int)", ["func f(_ a: Int) {"]),
        ("func f(a: Int)", "func f(b: Int)", ["func f(a: Int) {", "func f(b: Int) {"]),
        ("func f() -> Int", "func f() -> String", ["func f() -> Int {", "func f() -> String {"]),
        ("func f() throws", "func f()", ["func f() {"]), ("func f()", "func f() throws", ["func f() {"]),
        ("func f<A>(_ a: A)", "func f<B>(_ b: B)", ["func f<A>(_ a: A) {"]),
        (
            "func f<A>(_ a: A)", "func f<B: Equatable>(_ b: B)",
            ["func f<A>(_ a: A) {", "func f<B>(_ b: B) where B: Equatable {"]
        ),
        ("var a: Int { get }", "var a: Int { get set }", ["var a: Int {"]),
        ("var a: Int { get throws }", "var a: Int { get }", ["var a: Int { aStub() }"]),
        ("func f()", "static func f()", ["func f() {", "static func f() {"]),
        ("init?(a: Int)", "init(a: Int)", ["init(a: Int) {"]),
    ]

    /// Whether one member answers both requirements is seen by how many a mock has.
    @Test(arguments: pairs)
    func equivalentRequirementsShareOneMember(first: String, second: String, members: [String]) async throws {
        // One module has them all.
        let declarations = Self.pairs.enumerated().map { index, pair in
            """
            protocol First\(index) {
                \(pair.0)
            }
            protocol Second\(index) {
                \(pair.1)
            }
            protocol Both\(index): First\(index), Second\(index) {}
            """
        }
        var codebase = Codebase(try await CompiledModule(declarations.joined(separator: "\n")))
        let index = try #require(Self.pairs.firstIndex { $0.0 == first && $0.1 == second })
        let text = try await codebase.scaffold(protocolNamed: "Both\(index)").text
        let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
        #expect(
            lines.filter { line in
                ["func f", "var a", "static func", "init(a", "init?"].contains(where: line.hasPrefix)
            }
                == members.map { $0[...] }
        )
    }
}
