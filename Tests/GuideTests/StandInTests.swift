// On Apple's platforms, the modules that have stand-ins exist.
#if os(Linux)

    import Foundation
    import Stubbing
    import Testing

    /// Compiles the guides' code for Apple's platforms with stand-ins for the modules that it imports.
    @Suite(
        .undriven("Its tests start processes."),
        .serialized,
        .enabled(if: SwiftCompiler.isAvailable, "swiftc isn't on the PATH."),
        .timeLimit(.minutes(5))
    )
    struct StandInTests {
        private let app: StandInApp

        init() throws {
            app = try StandInApp(
                sources: Repository.this.paths(under: QuotableFiles.standInFolder)
                    + Repository.this.paths(under: "Tests/ProvidersTests/Applications").filter {
                        !$0.hasSuffix("Tests.swift")
                    }
            )
        }

        @Test
        func codeForApplePlatformsCompilesWithStandIns() async throws {
            #expect(try await app.compile() == Compilation(succeeded: true, output: ""))
        }

        @Test
        func theAppNeedsNoSamplesInReleaseBuilds() async throws {
            let compilation = try await app.compile { $0.replacingOccurrences(of: "#if DEBUG", with: "#if RELEASE") }
            #expect(compilation == Compilation(succeeded: true, output: ""))
        }

        // Without this, a stand-in that accepts anything would go unnoticed.
        @Test(arguments: [
            (
                "PlaylistScreen(dependencyProvider: dependencyProvider, id: id)", "PlaylistScreen(id: id)",
                "missing argument for parameter 'dependencyProvider' in call"
            ),
            ("\\.playlistProvider)", "\\.recipeProvider)", "type 'EnvironmentValues' has no member 'recipeProvider'"),
            ("sample(.offline)", "sample(.slow)", "type 'SampleNetworkClient' has no member 'slow'"),
            ("$viewModel.songEditor", "viewModel.songEditor", "to expected argument type 'Binding<"),
            ("WindowGroup {", "NavigationStack {", "conform to 'Scene'"),
            ("app.launch()", "app.start()", "value of type 'XCUIApplication' has no member 'start'"),
        ])
        func aMistakeDoesNotCompile(code: String, mistake: String, error: String) async throws {
            let compilation = try await app.compile { $0.replacingOccurrences(of: code, with: mistake) }
            #expect(compilation.errors.contains { $0.contains(error) }, "\(compilation.output)")
        }
    }

    /// A copy of the code for Apple's platforms in a temporary folder, with the modules that stand in for theirs.
    private final class StandInApp {
        private let folder: String
        private let sources: [String]

        init(sources: [String]) throws {
            folder = NSTemporaryDirectory() + "/GuideTests-\(UUID().uuidString)"
            self.sources = sources
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }

        deinit {
            try? FileManager.default.removeItem(atPath: folder)
        }

        private static let moduleFolder = NSTemporaryDirectory() + "/GuideTests-modules-\(getpid())"

        /// The folder of the modules, which are compiled once a run, and what the compiler said if one failed.
        private static let modules = Task { () async throws -> (folder: String, failure: Compilation?) in
            let compiler = try #require(SwiftCompiler(), "No modules of this build in the folders above the tests.")
            let folder = moduleFolder
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            atexit { try? FileManager.default.removeItem(atPath: StandInApp.moduleFolder) }
            for module in ["SwiftUI", "XCUIAutomation"] {
                let file = Repository.this.absolutePath(of: "Tests/Fixtures/StandIns/Modules/\(module).swift")
                let compilation = try await compiler.emitModule(module, from: file, to: folder)
                guard compilation.succeeded else { return (folder, compilation) }
            }
            return (folder, nil)
        }

        func compile(_ edit: (String) -> String = { $0 }) async throws -> Compilation {
            let compiler = try #require(SwiftCompiler(), "No modules of this build in the folders above the tests.")
            let modules = try await Self.modules.value
            if let failure = modules.failure { return failure }
            let copies = try sources.map { source in
                let copy = "\(folder)/\(source.split(separator: "/").last ?? "?")"
                let code = Self.withoutMacros(edit(try Repository.this.text(of: source)))
                try code.write(toFile: copy, atomically: true, encoding: .utf8)
                return copy
            }
            return try await compiler.compile(copies, importing: [modules.folder])
        }

        /// Writes the macros of SwiftUI as plain code, because no stand-in can expand them.
        private static func withoutMacros(_ code: String) -> String {
            code.replacing(/#Preview\("(.*)"\) \{/) { "@MainActor @ViewBuilder var `\($0.1)`: some View {" }
                .replacing(/@Entry (var \w+: .+) = (.+)/) { "\($0.1) { get { \($0.2) } set {} }" }
        }
    }

#endif
