import Foundation
import Testing

/// One planted lie per rule: a check that no longer looks, or that looks at nothing, fails here.
@Suite(.timeLimit(.minutes(5)))
final class LiesTests {
    private let repository = Repository(
        root: FileManager.default.temporaryDirectory.appending(path: "GuideTests-\(UUID().uuidString)")
    )

    init() throws {
        for (path, text) in Self.honest { try write(text, to: path) }
    }

    deinit {
        try? FileManager.default.removeItem(at: repository.root)
    }

    @Test func honestPagesPass() throws {
        #expect(try findings() == [])
    }

    @Test(arguments: [
        // A wrong quotation, in each form of a fence.
        ("```swift\nstruct User {\n    let name: Int\n}\n```", "`struct User {`: this block isn't in any Swift file"),
        ("- ```swift\n  let name: Int\n  ```", "`let name: Int`: this block isn't in any Swift file"),
        ("> ```swift\n> let name: Int\n> ```", "`let name: Int`: this block isn't in any Swift file"),
        ("~~~swift\nlet name: Int\n~~~", "`let name: Int`: this block isn't in any Swift file"),
        (
            "````text\n```\n````\n````` Swift\r\nlet name: Int\n`````",
            "`let name: Int`: this block isn't in any Swift file"
        ),
        // Lines that a file has, but not like this: the nearest match is the file's.
        (
            "```swift\nstruct User {\nlet id: Int\n```",
            "Nearest: Sources/Providers/User.swift:7, after 1 equal line, where"
        ),
        (
            "```swift\nfunc read() {}\nfunc write() {}\n```",
            "Nearest: Sources/Providers/User.swift:11, after 1 equal line, "
        ),
        ("```swift\nfunc write() {}\n// …\nfunc read() {}\n```", "where the guide has `func read() {}`"),
        ("```swift\nstruct User {\n// …\nstruct Screen {}\n```", "where the guide has `struct Screen {}`"),
        ("```swift\nunc read() {}\n```", "Not even `unc read() {}` is."),
        // Code that isn't compiled, or that isn't shown to fail.
        ("```swift\nlet hidden = 1\n```", "Not even `let hidden = 1` is."),
        ("```swift\nlet circular = 1\n```", "Not even `let circular = 1` is."),
        ("```swift\nlet untested = 1\n```", "Not even `let untested = 1` is."),
        ("```swift\nlet refused: Int = true\n```", "Not even `let refused: Int = true` is."),
        ("```swift counterexample\nstruct User {\n```", "in any file of Tests/Fixtures/DoesNotCompile or of a Traps"),
        ("```swift manifest\nstruct User {\n```", "this block isn't in Tests/Fixtures/Consumer/Package.swift"),
        // A reader's package isn't inside of the clone.
        ("```swift manifest\n.package(path: \"../../..\")\n```", "Not even `.package(path: \"../../..\")` is."),
        (
            "A stand-in that hasn't been run:\n```swift standin\nstruct User {\n```",
            "in any file of Tests/Fixtures/StandIns"
        ),
        ("On a Mac:\n```swift standin\nstruct Screen {}\n```", "must say that such code is compiled with a stand-in"),
        ("```swift file\nstruct User {\n```", "`file` is for the files of the tutorial"),
        ("```swift foreign\nstruct User {\n```", "`foreign` is for another library's code"),
        // Blocks that no rule would look at.
        ("```swift ignore\nlet name: Int\n```", "a Swift block must have one of the marks"),
        ("```swift counterexample manifest\nlet name: Int\n```", "a Swift block must have one of the marks"),
        ("```swift,ignore\nlet name: Int\n```", "`swift,ignore` isn't checked"),
        ("```\nlet name: Int\n```", "a fence must name its language"),
        ("```swift\n// …\n```", "must show code and not only omissions"),
        ("```swift\n    let id: Int\n```", "this block starts indented"),
        ("Text:\n\n    let name: Int", "`let name: Int`: code must be in a fence"),
        ("- An item.\n\nText:\n\n\tlet name: Int", "`let name: Int`: code must be in a fence"),
        ("<PRE>let name: Int</PRE>", "code must be in a fence"),
        ("```sh\nls", "this fence isn't closed"),
        // Compiler errors.
        ("It prints `error: missing a`.", "announces `// error: missing a`"),
        ("```text\nUser.swift\nerror: missing a\n```", "announces `// error: missing a`"),
        ("It prints `error: inactive`.", "announces `// error: inactive`"),
        // Links.
        ("[a\nb](Missing.md)", "`Missing.md`: there is no such file"),
        ("[a]: Missing.md", "`Missing.md`: there is no such file"),
        ("[a](../../README.md)", "`../../README.md`: there is no such file"),
        ("[a](#tests)", "Guides/CheatSheet.md has no such heading"),
        ("[a](../README.md#tests-2)", "README.md has no such heading"),
        ("[a](../README.md#comment)", "README.md has no such heading"),
        ("[a](../Sources/Providers/User.swift#user)", "only Markdown files have anchors"),
        // Length.
        (String(repeating: "\n", count: 160), "may have 160"),
    ])
    func aLieOnAPageIsNoticed(lie: String, finding: String) throws {
        try write(try repository.text(of: "Guides/CheatSheet.md") + lie, to: "Guides/CheatSheet.md")
        try expectOne("Guides/CheatSheet.md", finding)
    }

    @Test(arguments: [
        // A page that quotes nothing, and one that no page lists.
        ("README.md", "# Kit\n# Tests\n# Tests\ncp -R ProviderKit/skills/provider-kit .", "has no Swift block"),
        ("Guides/Hidden.md", "```swift\nstruct User {\n```", "must be linked from llms.txt"),
        // Samples in comments, and traps.
        (
            "Sources/Providers/A.swift", "/// A.\n///\n///     User()\n/// .\npublic struct A {}\n",
            "`User()`: this block"
        ),
        (
            "Sources/Stubbing/A.swift",
            "public struct A {\n    /// A.\n    ///\n    ///     User()\n    func a() {}\n}\n",
            "`User()`: this block"
        ),
        ("Tests/UserTests/Traps/A.swift", "fatalError()", "must trap, but this one has no `processExitsWith:`"),
        // Suites.
        (
            "Tests/UserTests/A.swift", "struct A {\n    @Test func a() {}\n}\n",
            "`struct A {` has tests, and no time limit"
        ),
        (
            "Tests/UserTests/A.swift",
            "struct A {\n    @Test func a() {}\n    @Suite(.timeLimit(.minutes(5))) struct B {}\n}",
            "`struct A {` has tests, and no time limit"
        ),
        (
            "Tests/UserTests/A.swift",
            "#if B\n    @Suite(.timeLimit(.minutes(5)))\n    struct B {\n    }\n\n    extension C {\n        @Test\n    }\n#endif",
            "`extension C {` has tests, and no time limit"
        ),
        (
            "Tools/Tests/ToolTests/A.swift", "struct A {\n    @Test func a() {}\n}\n",
            "`struct A {` has tests, and no time limit"
        ),
        // The pages for assistants.
        ("skills/provider-kit/SKILL.md", skill + String(repeating: "\n", count: 200), "may have 200"),
        ("skills/provider-kit/SKILL.md", String(skill.dropFirst(4)), "must begin with the front matter"),
        (
            "skills/provider-kit/SKILL.md", skill.replacing("now.", with: "now,\n  or later."),
            "must begin with the front matter"
        ),
        (
            "skills/provider-kit/SKILL.md", skill.replacing("name: provider-kit", with: "name: kit"),
            "the name of its folder"
        ),
        ("skills/provider-kit/SKILL.md", skill.replacing("Use it", with: "It's"), "with when to \"Use\" the skill"),
        ("skills/provider-kit/SKILL.md", skill.replacing("now.", with: "now: here."), "must have a plain description"),
        ("skills/provider-kit/SKILL.md", skill + "[a](../../README.md)", "a link must stay in the folder"),
        ("skills/provider-kit/Hidden.md", "", "must be linked from skills/provider-kit/SKILL.md"),
        ("llms.txt", "[a](README.md) [b](skills/provider-kit/SKILL.md)", "must be linked from llms.txt"),
        ("README.md", honest["README.md", default: ""].replacing("cp -R", with: "mv"), "must say how to copy"),
    ])
    func aLieInAFileIsNoticed(path: String, lie: String, finding: String) throws {
        try write(lie, to: path)
        try expectOne(path == "llms.txt" ? "Guides/CheatSheet.md" : path, finding)
    }

    @Test func aFolderThatIsMissingIsReported() throws {
        try FileManager.default.removeItem(at: repository.root.appending(path: "Tools"))
        withKnownIssue {
            #expect(repository.paths(under: "Tools/Tests") == [])
        } matching: {
            $0.description.contains("There is no folder Tools/Tests. Name the one that has its files now.")
        }
    }

    private static let skill = "---\nname: provider-kit\ndescription: Use it now.\n---\n# Kit\n"

    /// Pages without a lie, and the code that they quote.
    private static let honest = [
        "README.md": """
        # Kit
        ```swift
        struct User {
        // …
        }
        ```
        cp -R ProviderKit/skills/provider-kit .
        ## Tests
        ## Tests
        ```sh
        # Comment
        ```
        [a](#tests-1), [b](https://example.com/#b), `[c](d)`

        """,
        "Guides/CheatSheet.md": """
        ```swift counterexample
        let refused: Int = true
        ```
        ```swift manifest
        .package(path: "../ProviderKit")
        ```

        """,
        "skills/provider-kit/SKILL.md": skill,
        "llms.txt": "[a](README.md), [b](Guides/CheatSheet.md), [c](skills/provider-kit/SKILL.md#kit)",
        "Sources/Providers/User.swift": """
        /// A user.
        ///
        ///     struct User {
        ///         let id: Int
        ///     }
        struct User {
            let id: Int
        }

        func read() {}

        func write() {}
        #if false
        #if DEBUG
        #endif
        let hidden = 1
        #endif
        """,
        "Sources/Stubbing/Stub.swift": "struct Stub {}",
        "Tools/Tests/ToolTests/ToolTests.swift": "@Suite(.timeLimit(.minutes(5)))\nstruct B {\n    @Test func b()\n}\n",
        "Examples/Server/Server.swift": "struct Server {}",
        "Tests/GuideTests/Circular.swift": "let circular = 1",
        "Tests/Support/Untested.swift": "let untested = 1",
        "Tests/UserTests/UserTests.swift": "@Suite(.timeLimit(.minutes(5)))\nstruct A {\n    @Test func a() {}\n}\n",
        "Tests/UserTests/Traps/Trap.swift": "await #expect(processExitsWith: .failure) {}",
        "Tests/Fixtures/Consumer/Package.swift": ".package(path: \"../../..\")",
        "Tests/Fixtures/DoesNotCompile/Refused.swift": "// error: refused\nlet refused: Int = true\n// error: inactive",
        "Tests/Fixtures/StandIns/App/Screen.swift": "struct Screen {}",
    ]

    /// Everything that the checks of pages and suites find.
    private func findings() throws -> [GuideFailure] {
        try GuideCheck(repository).failures() + LinkCheck(repository).failures()
            + TimeLimitCheck(repository).failures() + SkillCheck(repository).failures()
    }

    private func expectOne(_ path: String, _ finding: String) throws {
        let findings = try findings()
        #expect(findings.map(\.path) == [path])
        #expect(findings.first?.description.contains(finding) == true, "\(findings)")
    }

    private func write(_ text: String, to path: String) throws {
        let file = URL(filePath: repository.absolutePath(of: path))
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
}
