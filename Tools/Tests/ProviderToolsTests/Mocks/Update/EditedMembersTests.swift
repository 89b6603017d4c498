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
        /// The results of the changes, in the order of these.
        let results: String

        var testDescription: String { name }
    }

    /// The edits, with a letter for each result.
    ///
    /// - `n`: the new form, with the edit;
    /// - `g`: the member goes, and a new one comes if the protocol asks for it;
    /// - `b`: the member is left, and the new one comes beside it;
    /// - `s`: the member stays, and nothing is said;
    /// - `r`: the member stays, and a remark names it;
    /// - `l`: the member is left, the new form is printed, and the exit code is 1.
    private static let edits = [
        Edit(name: "no edit", results: "nnnnsg"),
        Edit(name: "nonisolated", head: "nonisolated ", results: "nnnbsr"),
        Edit(name: "final", head: "final ", results: "nnnbsr"),
        Edit(name: "access", head: "public ", results: "nnnbsr"),
        Edit(name: "an attribute", head: "@inline(never) ", results: "nnnbsr"),
        Edit(name: "an attribute on its line", head: "@available(*, deprecated)\n    ", results: "nnnbsr"),
        Edit(name: "an inner name", parameter: "value", results: "nnngsg"),
        Edit(name: "a comment above", above: "// Mine.\n    ", results: "nnnbsr"),
        Edit(name: "a documentation comment", above: "/// Acts.\n    ", results: "nnnbsr"),
        Edit(name: "a comment behind", behind: " // Mine.", results: "nnnbsr"),
        Edit(name: "a comment in the body", body: ["// Mine.", "CALL"], results: "lssbsr"),
        Edit(name: "a statement before", body: ["print(0)", "CALL"], results: "lssbsr"),
        Edit(name: "a statement behind", body: ["CALL", "print(0)"], results: "lssbsr"),
        Edit(name: "no stub", body: ["print(number)"], results: "lssbss"),
        Edit(name: "an extension", results: "nnngsg"),
        Edit(name: "a comment at the stub", behindStub: " // Mine.", results: "nnnbsr"),
    ]

    struct Change: Sendable, CustomTestStringConvertible {
        let name: String
        let requirement: String
        var form: Form?

        var testDescription: String { name }
    }

    private static let changes = [
        Change(name: "type", requirement: "func act(_ number: String)", form: Form(type: "String")),
        Change(
            name: "async",
            requirement: "func act(_ number: Int) async",
            form: Form(effects: " async", stub: "AsyncStub", call: "await ")
        ),
        Change(
            name: "throws",
            requirement: "func act(_ number: Int) throws",
            form: Form(effects: " throws", stub: "ThrowingStub", errors: ", any Error", call: "try ")
        ),
        Change(name: "rename", requirement: "func perform(_ number: Int)", form: Form(name: "perform")),
        Change(name: "condition", requirement: "#if !HIDDEN\nfunc act(_ number: Int)\n#endif", form: Form()),
        Change(name: "removal", requirement: ""),
    ]

    @Test(arguments: changes.indices)
    func anEditedMemberIsChangedOrNamed(index: Int) async throws {
        let change = Self.changes[index]
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
            let result = Self.result(of: updated, from: text, to: new, expecting: change.form?.mock(name, edit))
            #expect(result == Array(edit.results)[index], "\(edit.name): \(new)\n\(updated.left)")
            before[name] = MockUpdateTests.imports + text
            if result != "l" { after[name] = updated.text }
        }
        // Some of the additions are warnings.
        try await Self.compile(before, importing: old)
        try await Self.compile(after, importing: new)
    }

    private static func result(
        of updated: UpdatedMock,
        from old: String,
        to new: String,
        expecting form: String?
    ) -> Character {
        if updated.findings.contains(where: { $0.remedy == .byHand }) { return new == old ? "l" : "?" }
        if new == old { return updated.left.isEmpty ? "s" : "r" }
        if new == form { return "n" }
        if !new.contains("func act(") { return updated.left.isEmpty ? "g" : "?" }
        return new.contains("func perform(") ? "b" : "?"
    }

    private static func compile(_ texts: [String: String], importing module: CompiledModule) async throws {
        let files = try texts.map { try module.folder.write($0.value, to: "Edited/\($0.key).swift").path }
        try await Toolchain.check(files.sorted(), as: "Edited", importing: [module.folder.url])
    }
}
