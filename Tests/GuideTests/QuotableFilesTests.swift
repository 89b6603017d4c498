import Testing

@Suite(.timeLimit(.minutes(5)))
struct QuotableFilesTests {
    @Test(arguments: [
        ("Sources/Providers/Shared.swift", ["compiled"]),
        ("Tests/ProvidersTests/SharedTests.swift", ["compiled"]),
        ("Tests/Fixtures/Consumer/Tests/ConsumerTests/ConsumerTests.swift", ["compiled"]),
        ("Tests/Fixtures/Consumer/Package.swift", ["compiled", "manifest"]),
        ("Examples/NotesServer/Sources/Notes/Notebook.swift", ["compiled"]),
        ("Examples/NotesServer/Package.swift", ["compiled"]),
        ("Tests/Fixtures/DoesNotCompile/MissingMake.swift", ["failing"]),
        ("Tests/StubbingTests/Traps/NoAnswer.swift", ["compiled", "failing"]),
        // No target's.
        ("Tests/Fixtures/Other/NoTarget.swift", []),
        ("Tests/NoTarget.swift", []),
        // Not a test's, or no source of the package.
        ("Sources/Stubbing/Traps/NoAnswer.swift", ["compiled"]),
        ("Package.swift", []),
        // Copies made by a build.
        ("Tests/Fixtures/Consumer/.build/checkouts/Kit/Sources/A.swift", []),
        ("Examples/NotesServer/.build/checkouts/Kit/Sources/A.swift", []),
        // Blocks in the checker's own tests would prove themselves.
        ("Tests/GuideTests/GuideCheckTests.swift", []),
        ("Tests/GuideTests/Traps/NoAnswer.swift", []),
    ])
    func fileIsQuotableForWhatProvesIt(path: String, places: [String]) {
        let files = QuotableFiles([path: "await #expect(processExitsWith: .failure) {}"])
        let expected = [SourceFile(path: path, text: "await #expect(processExitsWith: .failure) {}")]
        #expect(files.compiled == (places.contains("compiled") ? expected : []))
        #expect(files.manifest == (places.contains("manifest") ? expected : []))
        #expect(files.failing == (places.contains("failing") ? expected : []))
        #expect(files.failures == [])
    }

    @Test func trapFileWithoutAnExitTestFails() {
        let path = "Tests/StubbingTests/Traps/NoAnswer.swift"
        let files = QuotableFiles([path: "fatalError()"])
        let message =
            "a file in a Traps folder must trap, but this one has no `processExitsWith:`. "
            + "Add an exit test, or move the file."
        #expect(files.failing == [])
        #expect(files.failures == [GuideFailure(path: path, line: 1, message: message)])
    }

    @Test func errorsAreAnnouncedByFixturesThatDoNotCompile() {
        let files = QuotableFiles([
            "Tests/Fixtures/DoesNotCompile/A.swift": "// error: missing a\n// error: wrong b\n",
            "Tests/UsersTests/UserTests.swift": "// error: other",
        ])
        #expect(files.announcedErrors == ["missing a", "wrong b"])
    }
}
