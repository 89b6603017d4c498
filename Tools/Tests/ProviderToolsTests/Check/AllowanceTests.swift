import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct AllowanceTests {
    @Test(arguments: [
        ("// check-providers:allow whole-bag", ["whole-bag"]),
        ("// check-providers:allow whole-bag - it is a test, mock-name isn't meant", ["whole-bag"]),
        ("//check-providers:allow whole-bag, mock-name", ["whole-bag", "mock-name"]),
        ("//   check-providers:allow  whole-bag ,mock-name - x", ["whole-bag", "mock-name"]),
        ("// check-providers: allow whole-bag", ["whole-bag"]),
        ("// check-providers:allow", []),
        ("// check-providers:allow - for a reason\r\n", []),
    ])
    func rulesComeBeforeTheReason(comment: String, rules: [String]) {
        #expect(SourceText(comment).allowances.map(\.rules) == [rules])
    }

    @Test(arguments: [
        "/// check-providers:allow whole-bag", "// see check-providers:allow whole-bag",
        "// check-providers:allowed whole-bag", "// check-providers: whole-bag",
        "let text = \"// check-providers:allow whole-bag\"",
    ])
    func anotherCommentAllowsNothing(text: String) {
        #expect(SourceText(text).allowances == [])
    }

    @Test(arguments: [
        ("func here() {}  // check-providers:allow a", true),
        ("// check-providers:allow a\nfunc here() {}", true),
        ("// check-providers:allow b\n// check-providers:allow a, c\nfunc here() {}", true),
        ("// check-providers:allow a\n/// Text.\n@MainActor\n// More.\nfunc here() {}", true),
        ("/// Text.\n@MainActor  // check-providers:allow b\n// check-providers:allow a\nfunc here() {}", true),
        ("func here() {}  // check-providers:allow b", false),
        ("// check-providers:allow a\n\nfunc here() {}", false),
        ("func other() {}  // check-providers:allow a\nfunc here() {}", false),
        ("// check-providers:allow a\nfunc other() {}\nfunc here() {}", false),
        ("func here() {}\n// check-providers:allow a", false),
    ])
    func aCommentAllowsTheDeclarationOnItsLineOrBelow(text: String, isAllowed: Bool) throws {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(lines.firstIndex { $0.contains("here") })
        #expect(SourceText(text).allows("a", onLine: line + 1) == isAllowed)
    }

    @Test(arguments: [
        ("whole-bags - typed in a hurry", "There is no rule `whole-bags`"), ("- all of it", "No rule is named here"),
    ])
    func anUnknownRuleIsAFindingThatNamesTheKnownOnes(text: String, reason: String) async throws {
        let module = try await CompiledModule("struct A {}  // check-providers:allow \(text)")
        let findings = ConventionCheck(module).findings()
        let rules = Rule.all.map(\.id).joined(separator: ", ")

        #expect(findings.map(\.summary) == ["Fixture.swift:1: unknown-rule"])
        #expect(
            findings.map(\.message)
                == ["\(reason), so this comment allows nothing; the rules are \(rules)."]
        )
    }
}
