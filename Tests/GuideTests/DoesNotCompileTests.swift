#if os(macOS) || os(Linux)

    import Foundation
    import Stubbing
    import Testing

    // One compiler at a time: the tests of the other targets run in the same process, some of them against the clock.
    @Suite(
        .undriven("Its tests start processes."),
        .serialized,
        .enabled(if: SwiftCompiler.isAvailable, "swiftc isn't on the PATH."),
        .timeLimit(.minutes(5))
    )
    struct DoesNotCompileTests {
        static let fixtures = Repository.this.paths(under: QuotableFiles.doesNotCompileFolder)
            .filter { $0.hasSuffix(".swift") }

        @Test(arguments: fixtures)
        func fixtureFailsToCompileWithTheAnnouncedErrors(fixture: String) async throws {
            let differences = try await differences(of: Repository.this.absolutePath(of: fixture))
            #expect(differences == [], "\(fixture)")
        }

        @Test(arguments: [
            (
                "// error: missing a\nlet a = 1\nlet a = 2",
                [
                    "the compiler doesn't print: missing a",
                    "no `// error:` line announces: invalid redeclaration of 'a'",
                ]
            ),
            (
                "// error: redeclaration of 'a'\nlet a = 1\nlet a = 2\nlet b = 1\nlet b = 2",
                ["no `// error:` line announces: invalid redeclaration of 'b'"]
            ),
            ("// error: missing a\nlet a = 1", ["the file compiles", "the compiler doesn't print: missing a"]),
            // Only the head of the file announces errors, and every error contains an empty text.
            (
                "// error:\n// error: \n\n// error: redeclaration of 'a'\nlet a = 1\nlet a = 2",
                [
                    "no `// error:` line at the head of the file announces an error",
                    "no `// error:` line announces: invalid redeclaration of 'a'",
                ]
            ),
        ])
        func aLieOfAFixtureIsNoticed(fixture: String, differences: [String]) async throws {
            let file = FileManager.default.temporaryDirectory.appending(path: "GuideTests-\(UUID().uuidString).swift")
            defer { try? FileManager.default.removeItem(at: file) }
            try Data(fixture.utf8).write(to: file)
            let found = try await self.differences(of: file.path)
            #expect(found.map { $0.replacing(#/\/\S*: error: /#, with: "") } == differences)
        }

        private func differences(of file: String) async throws -> [String] {
            let compiler = try #require(SwiftCompiler(), "No modules of this build in the folders above the tests.")
            let fixture = CompileFailFixture(try String(contentsOfFile: file, encoding: .utf8))
            return fixture.differences(from: try await compiler.compile([file]))
        }

        // Without this a wrong search path would make every fixture fail to compile.
        @Test func fileThatImportsTheModulesCompiles() async throws {
            let compiler = try #require(SwiftCompiler(), "No modules of this build in the folders above the tests.")
            let file = FileManager.default.temporaryDirectory.appending(path: "GuideTests-\(UUID().uuidString).swift")
            defer { try? FileManager.default.removeItem(at: file) }
            try Data("import Providers\nimport Stubbing\n".utf8).write(to: file)
            let compilation = try await compiler.compile([file.path])
            #expect(compilation == Compilation(succeeded: true, output: ""))
        }

        @Test func thereAreFixtures() {
            #expect(!Self.fixtures.isEmpty)
        }
    }

#endif
