#if os(macOS) || os(Linux)

    import Foundation
    import Testing

    // One compiler at a time: the tests of the other targets run in the same process, some of them against the clock.
    @Suite(.serialized, .enabled(if: SwiftCompiler.isAvailable, "swiftc isn't on the PATH."), .timeLimit(.minutes(5)))
    struct DoesNotCompileTests {
        static let fixtures = Repository.paths(under: QuotableFiles.doesNotCompileFolder).filter {
            $0.hasSuffix(".swift")
        }

        @Test(arguments: fixtures)
        func fixtureFailsToCompileWithTheAnnouncedErrors(fixture: String) async throws {
            let compiler = try #require(SwiftCompiler(), "No modules of this build in the folders above the tests.")
            let compilation = try await compiler.compile([Repository.absolutePath(of: fixture)])
            let differences = CompileFailFixture(try Repository.text(of: fixture)).differences(from: compilation)
            #expect(differences == [], "\(fixture)\n\(compilation.output)")
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
