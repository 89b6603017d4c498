import Testing

@Suite(.timeLimit(.minutes(5)))
struct GuideCheckTests {
    private static let check = GuideCheck(
        files: QuotableFiles([
            "Sources/Users/User.swift": "struct User {\n    let id: Int\n}",
            "Tests/Fixtures/Consumer/Package.swift": "let package = Package()",
            "Tests/Fixtures/DoesNotCompile/MissingMake.swift": "// error: missing a\nstruct Incomplete {}",
            "Tests/Fixtures/StandIns/App/Screen.swift": "struct Screen: View {}",
            "Tests/UsersTests/Traps/NoAnswer.swift": "func trap() {} // processExitsWith:",
            "Tests/GuideTests/GuidesTests.swift": "struct Circular {}",
        ])
    )

    @Test(arguments: [
        "```swift\nstruct User {\n// …\n}\n```",
        "```swift manifest\nlet package = Package()\n```",
        "```swift counterexample\nstruct Incomplete {}\n```",
        "```swift counterexample\nfunc trap() {} // processExitsWith:\n```",
        "It's compiled with a stand-in, and hasn't\nbeen run:\n\n```swift standin\nstruct Screen: View {}\n```",
        "Stand-in, hasn't been run:\n```swift standin\nstruct Screen: View {}\n```",
        // The first block of a page says it for all.
        "Stand-in, hasn't been run:\n```swift standin\nstruct Screen: View {}\n```\n\n```swift standin\nstruct Screen: View {}\n```",
        "```swift\nstruct User {\n```\nThe compiler says `error: missing a`, or `an error: other`.",
        "```swift\nstruct User {\n```\n```text\nerror: missing a\nan error: other\n```",
        // Other languages and their marks aren't checked.
        "```swift\nstruct User {\n```\n```sh verbose\nlet a\n```\n~~~mermaid\ngraph\n~~~",
    ])
    func provenGuidePasses(text: String) {
        #expect(Self.check.failures(path: "Guides/Guide.md", text: text) == [])
    }

    @Test(arguments: [
        ("```swift\nstruct User {", "`struct User {`: this fence isn't closed."),
        ("```sh", "empty block: this fence isn't closed."),
        ("```\nls\n```", "`ls`: a fence must name its language, such as `swift`, `sh` or `text`."),
        (
            "```swift,ignore\nlet a\n```",
            "`let a`: `swift,ignore` isn't checked. Write `swift`, a space, and the mark."
        ),
        (
            "```swift ignore\nlet a\n```",
            "`let a`: a Swift block must have one of the marks `manifest`, `counterexample`, `file`, `foreign`, `standin`, or none "
                + "(was `ignore`)."
        ),
        (
            "```swift foreign manifest\nlet a\n```",
            "`let a`: a Swift block must have one of the marks `manifest`, `counterexample`, `file`, `foreign`, `standin`, or none "
                + "(was `foreign manifest`)."
        ),
        ("```swift\n```", "empty block: a Swift block must show code and not only omissions."),
        ("```swift\n  // …\n\n```", "empty block: a Swift block must show code and not only omissions."),
        (
            "```swift foreign\nlet a\n```",
            "`let a`: `foreign` is for another library's code, in Guides/ComingFromContainers.md."
        ),
        (
            "```swift\n\n    let id: Int\n```",
            "`let id: Int`: this block starts indented. Show the type around it, or remove the indentation."
        ),
        (
            "```swift file\nlet a\n```",
            "`let a`: `file` is for the files of the tutorial, in Guides/YourFirstTenMinutes.md."
        ),
        (
            "The compiler says:\n`error: missing b`",
            "`error: missing b`: no file of Tests/Fixtures/DoesNotCompile announces `// error: missing b`."
        ),
        (
            "```text\nA.swift\nerror: missing b\n```",
            "`A.swift`: no file of Tests/Fixtures/DoesNotCompile announces `// error: missing b`."
        ),
        (
            "It hasn't been run.\n\nOn a Mac, with a stand-in:\n```swift standin\nstruct Screen: View {}\n```",
            "`struct Screen: View {}`: the paragraph before a page's first `standin` block must say that such code is compiled "
                + "with a stand-in, and that it hasn't been run."
        ),
    ])
    func blockThatBreaksARuleFails(block: String, message: String) {
        // A block that passes comes first, so that the expected line differs from the first one.
        let text = "```swift\nstruct User {\n```\n" + block
        let line = 4 + block.prefix { $0 != "`" && $0 != "~" }.count(where: \.isNewline)
        let expected = [GuideFailure(path: "Guides/Guide.md", line: line, message: message)]
        #expect(Self.check.failures(path: "Guides/Guide.md", text: text) == expected)
    }

    @Test(arguments: [
        (
            "swift", "struct User {\n    let name: String\n}",
            "`struct User {`: this block isn't in any Swift file under Sources or Tests. "
                + "Nearest: Sources/Users/User.swift:1, equal for 1 line, "
                + "then the guide has `let name: String` where line 2 has `let id: Int`."
        ),
        (
            "swift", "// …\nstruct Circular {}",
            "`struct Circular {}`: this block isn't in any Swift file under Sources or Tests. "
                + "Not even `struct Circular {}` is."
        ),
        (
            "swift", "struct Incomplete {}",
            "`struct Incomplete {}`: this block isn't in any Swift file under Sources or Tests. "
                + "Not even `struct Incomplete {}` is."
        ),
        (
            "swift manifest", "struct User {",
            "`struct User {`: this block isn't in Tests/Fixtures/Consumer/Package.swift. "
                + "Not even `struct User {` is."
        ),
        (
            "swift standin", "struct User {",
            "`struct User {`: this block isn't in any file of Tests/Fixtures/StandIns/App. Not even `struct User {` is."
        ),
        (
            "swift counterexample", "struct User {",
            "`struct User {`: this block isn't in any file of Tests/Fixtures/DoesNotCompile "
                + "or of a Traps folder. Not even `struct User {` is."
        ),
    ])
    func blockThatIsInNoFileFails(infoString: String, block: String, message: String) {
        let text = "```\(infoString)\n\(block)\n```"
        let expected = [GuideFailure(path: "Guides/Guide.md", line: 1, message: message)]
        #expect(Self.check.failures(path: "Guides/Guide.md", text: text) == expected)
    }

    @Test func foreignBlockPassesInTheGuideForUsersOfContainers() {
        let text = "```swift foreign\nlet container = Container()\n```"
        #expect(Self.check.failures(path: "Guides/ComingFromContainers.md", text: text) == [])
    }

    @Test func fileOfTheTutorialPassesInTheTutorial() {
        let text = "```swift file\nlet package = Package()\n```"
        #expect(Self.check.failures(path: "Guides/YourFirstTenMinutes.md", text: text) == [])
    }

    @Test(arguments: ["README.md", "Guides/Guide.md"])
    func guideWithoutASwiftBlockFails(path: String) {
        let message = "has no Swift block. A guide must show code."
        let expected = [GuideFailure(path: path, line: 1, message: message)]
        #expect(Self.check.failures(path: path, text: "```sh\nls\n```") == expected)
    }

    @Test func exampleReadmeMayHaveNoSwiftBlock() {
        #expect(Self.check.failures(path: "Sources/UserServiceExample/README.md", text: "Text") == [])
    }

    @Test func codeOutsideOfFencesFails() {
        let expected = [
            GuideFailure(path: "README.md", line: 1, message: "`let a`: code must be in a fence."),
            GuideFailure(
                path: "README.md",
                line: 2,
                message: "empty block: a Swift block must show code and not only omissions."
            ),
        ]
        #expect(Self.check.failures(path: "README.md", text: "    let a\n```swift\n```") == expected)
    }

    @Test func failuresAreInTheOrderOfTheLines() {
        let failures = Self.check.failures(path: "README.md", text: "```\n```\n\n```swift\n```\n\n~~~\n~~~")
        #expect(failures.map(\.line) == [1, 4, 7])
    }

    @Test func failureBeginsWithPathAndLine() {
        #expect(GuideFailure(path: "README.md", line: 7, message: "is wrong.").description == "README.md:7: is wrong.")
    }
}
