import Foundation
import Testing

@testable import ProviderTools

/// Edits of the very member that changes: 16 kinds of edits, and six changes of the requirement.
@Suite(.timeLimit(.minutes(5)))
struct EditedMembersTests {
    /// A form of the requirement, with all that a mock writes for it.
    struct Form: Sendable {
        var name = "act"
        var type = "Int"
        var effects = ""
        var stub = "Stub"
        var errors = ""
        var call = ""

        /// A mock whose member has an edit.
        func mock(_ name: String, _ edit: Edit) -> String {
            let head = "\(edit.head)func \(self.name)(_ \(edit.parameter): \(type))\(effects) {"
            let lines = edit.body.map { $0.replacing("CALL", with: "\(call)\(self.name)Stub(\(edit.parameter))") }
            let member = ([edit.above + head] + lines.map { "        \($0)" } + ["    }\(edit.behind)"]).joined(
                separator: "\n"
            )
            let isInExtension = edit.name == "an extension"
            return """
                final class \(name): P {
                    let \(self.name)Stub = \(stub)<\(type), Void\(errors)>()\(edit.behindStub)
                    let otherStub = Stub<Void, Void>()

                \(isInExtension ? "" : "    \(member)\n\n")    func other() {
                        otherStub()
                    }
                }
                \(isInExtension ? "\nextension \(name) {\n    \(member)\n}\n" : "")
                """
        }
    }

    struct Edit: Sendable, CustomTestStringConvertible {
        let name: String
        var above = ""
        var head = ""
        var parameter = "number"
        var body = ["CALL"]
        var behind = ""
        var behindStub = ""
        let outcomes: Outcomes

        var testDescription: String { name }
    }

    /// The fate of an edited member.
    enum Outcome {
        /// It has the new form, with the edit.
        case changed
        /// It goes, and a new one comes if the protocol asks for it.
        case replaced
        /// It's left, and the new one comes beside it.
        case leftBesideNew
        /// It stays, and nothing is said.
        case unchanged
        /// It stays, and a remark names it.
        case named
        /// It's left, the new form is printed, and the exit code is 1.
        case leftToPerson
    }

    /// The outcomes of the changes of the requirement.
    struct Outcomes {
        var type = Outcome.changed
        var async = Outcome.changed
        var `throws` = Outcome.changed
        var rename = Outcome.leftBesideNew
        var condition = Outcome.unchanged
        var removal = Outcome.named

        /// Nothing that a person wrote would be lost.
        static let nothingHandwritten = Outcomes(rename: .replaced, removal: .replaced)

        /// The edit is kept with the member.
        static let handwrittenAround = Outcomes()

        /// The body is a person's, and compiles where the requirement has only more effects.
        static let handwrittenBody = Outcomes(type: .leftToPerson, async: .unchanged, throws: .unchanged)
    }

    private static let edits = [
        Edit(name: "no edit", outcomes: .init(rename: .changed, removal: .replaced)),
        Edit(name: "nonisolated", head: "nonisolated ", outcomes: .handwrittenAround),
        Edit(name: "final", head: "final ", outcomes: .handwrittenAround),
        Edit(name: "access", head: "public ", outcomes: .handwrittenAround),
        Edit(name: "an attribute", head: "@inline(never) ", outcomes: .handwrittenAround),
        Edit(
            name: "an attribute on its line",
            head: "@available(*, deprecated)\n    ",
            outcomes: .handwrittenAround
        ),
        Edit(name: "an inner name", parameter: "value", outcomes: .nothingHandwritten),
        Edit(name: "a comment above", above: "// Mine.\n    ", outcomes: .handwrittenAround),
        Edit(name: "a documentation comment", above: "/// Acts.\n    ", outcomes: .handwrittenAround),
        Edit(name: "a comment behind", behind: " // Mine.", outcomes: .handwrittenAround),
        Edit(name: "a comment in the body", body: ["// Mine.", "CALL"], outcomes: .handwrittenBody),
        Edit(name: "a statement before", body: ["print(0)", "CALL"], outcomes: .handwrittenBody),
        Edit(name: "a statement behind", body: ["CALL", "print(0)"], outcomes: .handwrittenBody),
        Edit(
            name: "no stub",
            body: ["print(number)"],
            outcomes: .init(type: .leftToPerson, async: .unchanged, throws: .unchanged, removal: .unchanged)
        ),
        Edit(name: "an extension", outcomes: .nothingHandwritten),
        Edit(name: "a comment at the stub", behindStub: " // Mine.", outcomes: .handwrittenAround),
    ]

    struct Change: Sendable, CustomTestStringConvertible {
        let name: String
        let requirement: String
        var form: Form?
        let outcome: @Sendable (Outcomes) -> Outcome

        var testDescription: String { name }
    }

    private static let changes = [
        Change(name: "type", requirement: "func act(_ number: String)", form: Form(type: "String"), outcome: \.type),
        Change(
            name: "async",
            requirement: "func act(_ number: Int) async",
            form: Form(effects: " async", stub: "AsyncStub", call: "await "),
            outcome: \.async
        ),
        Change(
            name: "throws",
            requirement: "func act(_ number: Int) throws",
            form: Form(effects: " throws", stub: "ThrowingStub", errors: ", any Error", call: "try "),
            outcome: \.throws
        ),
        Change(
            name: "rename",
            requirement: "func perform(_ number: Int)",
            form: Form(name: "perform"),
            outcome: \.rename
        ),
        Change(
            name: "condition",
            requirement: "#if !HIDDEN\nfunc act(_ number: Int)\n#endif",
            form: Form(),
            outcome: \.condition
        ),
        Change(name: "removal", requirement: "", outcome: \.removal),
    ]

    @Test(arguments: changes)
    func anEditedMemberIsChangedOrNamed(change: Change) async throws {
        func source(_ requirement: String) -> String { "public protocol P {\n\(requirement)\nfunc other()\n}\n" }
        let (old, new) = try await (
            CompiledModule(source("func act(_ number: Int)")), CompiledModule(source(change.requirement))
        )
        let scaffold = try Codebase(new).drafter(of: "P")
        var (before, after): ([String: String], [String: String]) = ([:], [:])
        for (number, edit) in Self.edits.enumerated() {
            let name = "MockP\(number)"
            let text = Form().mock(name, edit)
            let updated = try UpdatedMock(
                MockUpdateTests.imports + text,
                named: name,
                scaffold: scaffold,
                options: .init(removes: true)
            )
            let new = String(updated.text.dropFirst(MockUpdateTests.imports.count))
            let outcome = Self.outcome(of: updated, from: text, to: new, expecting: change.form?.mock(name, edit))
            #expect(outcome == change.outcome(edit.outcomes), "\(edit.name): \(new)\n\(updated.left)")
            before[name] = MockUpdateTests.imports + text
            if outcome != .leftToPerson { after[name] = updated.text }
        }
        // Some of the additions are warnings.
        try await Self.compile(before, importing: old)
        try await Self.compile(after, importing: new)
    }

    /// The outcome of an update, or nil for one that isn't meant.
    private static func outcome(
        of updated: UpdatedMock,
        from old: String,
        to new: String,
        expecting form: String?
    ) -> Outcome? {
        if updated.findings.contains(where: { $0.remedy == .byHand }) { return new == old ? .leftToPerson : nil }
        if new == old { return updated.left.isEmpty ? .unchanged : .named }
        if new == form { return .changed }
        if !new.contains("func act(") { return updated.left.isEmpty ? .replaced : nil }
        return new.contains("func perform(") ? .leftBesideNew : nil
    }

    private static func compile(_ texts: [String: String], importing module: CompiledModule) async throws {
        let files = try texts.map { try module.folder.write($0.value, to: "Edited/\($0.key).swift").path }
        try await Toolchain.check(files.sorted(), as: "Edited", importing: [module.folder.url])
    }
}
