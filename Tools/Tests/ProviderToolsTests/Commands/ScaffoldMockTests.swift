import Foundation
import Testing

@testable import ProviderTools

/// A package with sources, of which nothing was built.
private struct SourcePackage {
    let description: PackageDescription
    private let folder: TemporaryFolder

    init(_ sources: KeyValuePairs<String, String>) throws {
        folder = TemporaryFolder()
        var targets: [PackageDescription.Target] = []
        for (name, text) in sources {
            let file = try folder.write(text, to: "Sources/\(name)/File.swift")
            targets.append(.init(name, directory: file.deletingLastPathComponent().path))
        }
        description = PackageDescription(directory: folder.url.path, targets: targets)
    }

    /// The modules that a command wants before anything was read.
    func wanted(_ words: String...) throws -> [String] {
        let command = try ScaffoldMock(Arguments(words + ["--print"], syntax: ScaffoldMock.syntax))
        return try command.modulesWanted(in: Workspace(package: description))
    }
}

@Suite(.timeLimit(.minutes(5)))
struct ScaffoldMockTests {
    private let package: ScaffoldedPackage
    private var recorded: RecordedOutput { package.recorded }

    init() async throws {
        package = try await ScaffoldedPackage(
            """
            protocol Clock { var hour: Int { get } }
            protocol Store { func load() -> Int }
            enum Login { protocol DependencyProviding { func makeStore() -> any Store } }
            private protocol Secret { func tell() }
            """
        )
    }

    @Test
    func mocksAreWrittenToTheTestsOfTheTarget() throws {
        #expect(package.run("Clock", "Login.DependencyProviding", "--target", "App") == .success)
        #expect(
            recorded.written
                == "Tests/AppTests/Mocks/MockClock.swift\nTests/AppTests/Mocks/MockLoginDependencyProvider.swift\n"
        )
        #expect(
            try package.files() == [
                "Tests/AppTests/Mocks/MockClock.swift", "Tests/AppTests/Mocks/MockLoginDependencyProvider.swift",
            ]
        )
        #expect(try package.text(of: "Tests/AppTests/Mocks/MockClock.swift").contains("class MockClock"))
    }

    @Test
    func allSkipsExistingMocks() throws {
        _ = try package.folder.write("mine", to: "Tests/AppTests/Mocks/MockClock.swift")
        #expect(package.run("--all", "--target", "App") == .success)
        #expect(recorded.notes == ["Skipped Clock: Tests/AppTests/Mocks/MockClock.swift exists."])
        #expect(
            try package.files() == [
                "Tests/AppTests/Mocks/MockClock.swift", "Tests/AppTests/Mocks/MockLoginDependencyProvider.swift",
                "Tests/AppTests/Mocks/MockStore.swift",
            ]
        )
        #expect(try package.text(of: "Tests/AppTests/Mocks/MockClock.swift") == "mine")
    }

    @Test
    func nothingIsWrittenIfAFileExists() throws {
        _ = try package.folder.write("mine", to: "Tests/AppTests/Mocks/MockStore.swift")
        #expect(package.run("Clock", "Store") == .failure)
        #expect(
            recorded.notes == [
                "error: Tests/AppTests/Mocks/MockStore.swift exists. Nothing was written. "
                    + "Pass --force to overwrite, or --print to print the mocks instead."
            ]
        )
        #expect(try package.files() == ["Tests/AppTests/Mocks/MockStore.swift"])
        #expect(try package.text(of: "Tests/AppTests/Mocks/MockStore.swift") == "mine")
    }

    private static let statingMock = """
        import Stubbing

        @testable import App

        /// A mock of ``Login/DependencyProviding``.
        final class MockLoginDependencyProvider: Login.DependencyProviding {
            let makeStoreStub = Stub<Void, any Store>(neutralValue: MockStore())

            init() {}

            func makeStore() -> any Store {
                makeStoreStub()
            }
        }

        """

    @Test
    func stubsStateTheMocksThatTheSameRunWrites() async throws {
        let file = "Tests/AppTests/Mocks/MockLoginDependencyProvider.swift"
        #expect(package.run("Login.DependencyProviding", "Store") == .success)
        #expect(try package.text(of: file) == Self.statingMock)
        try await package.compileTests(package.files().map { package.folder.url.appending(path: $0).path })

        // Those that are overwritten count as they will be.
        _ = try package.folder.write("struct MockStore: Store {}", to: "Tests/AppTests/Mocks/MockStore.swift")
        #expect(package.run("--all", "--force", "--target", "App") == .success)
        #expect(try package.text(of: file) == Self.statingMock)
    }

    @Test(arguments: ["Tests/AppTests/Login/Mocks.swift", "Doubles/Mocks.swift", "Elsewhere/Mocks.swift"])
    func stubsStateTheMocksThatTheirTargetOrElseTheirFolderHas(path: String) throws {
        _ = try package.folder.write("final class MockStore: Store {}", to: path)
        let output = path.hasPrefix("Tests") ? [] : ["--output", package.folder.url.appending(path: "Doubles").path]
        #expect(package.run(["Login.DependencyProviding"] + output) == .success)
        let folder = path.hasPrefix("Tests") ? "Tests/AppTests/Mocks" : "Doubles"
        let text = try package.text(of: "\(folder)/MockLoginDependencyProvider.swift")
        #expect((text == Self.statingMock) == !path.hasPrefix("Elsewhere"))
    }

    @Test
    func forceOverwrites() throws {
        _ = try package.folder.write("mine", to: "Tests/AppTests/Mocks/MockClock.swift")
        #expect(package.run("Clock", "--force") == .success)
        #expect(try package.text(of: "Tests/AppTests/Mocks/MockClock.swift") != "mine")
    }

    @Test
    func aProtocolThatIsNamedTwiceIsMockedOnce() throws {
        #expect(package.run("Clock", "App.Clock") == .success)
        #expect(try package.files() == ["Tests/AppTests/Mocks/MockClock.swift"])
    }

    @Test
    func warnsIfTheTestsDoNotDependOnStubbing() async throws {
        let package = try await ScaffoldedPackage("protocol Clock { func tick() }", testsDependOn: ["App"])
        #expect(package.run("Clock") == .success)
        #expect(
            package.recorded.written == """
                Tests/AppTests/Mocks/MockClock.swift
                warning: The mocks import Stubbing, on which "AppTests" doesn't depend: add \
                `.product(name: "Stubbing", package: "ProviderKit")` to its dependencies.

                """
        )
    }

    @Test(arguments: [
        (
            "protocol Clock {}", "protocol Clock {}",
            "Other. There is no symbol graph of the target \"Broken\": it is broken."
        ),
        ("let clock = 1", "protocol Clock {}", "Other."),
        ("let clock = 1", "let clock = 1", "App or Other."),
    ])
    func aBrokenTargetIsBlamedOnlyIfItDeclaresTheProtocol(broken: String, other: String, expected: String) throws {
        let package = try SourcePackage(["App": "let app = 1", "Broken": broken, "Other": other])
        var workspace = Workspace(package: package.description)
        for module in ["App", "Other"] { workspace.record([try Graphs.module(module)], of: module) }
        workspace.record(unavailable: "Broken", because: "it is broken")
        let command = try ScaffoldMock(Arguments(["Clock"], syntax: ScaffoldMock.syntax))
        #expect(
            message { _ = try command.run(in: workspace, output: recorded.output) }
                == "There is no protocol \"Clock\" in \(expected)"
        )
    }

    @Test(arguments: [[], ["--update"]])
    func aMemberThatNoStubCanAnswerIsWrittenAndIsAnError(options: [String]) async throws {
        let package = try await ScaffoldedPackage(
            "protocol Maker { func make<Value: ~Copyable>(_ type: Value.Type) -> Value }"
        )
        let file = "Tests/AppTests/Mocks/MockMaker.swift"
        if options == ["--update"] {
            _ = try package.folder.write("@testable import App\n\nfinal class MockMaker: Maker {\n}\n", to: file)
        }
        #expect(package.run(options + ["Maker"]) == .failure)
        #expect(try package.text(of: file).contains("#error("))
        #expect(package.recorded.written.contains(": MockMaker.make(_:): No stub can return this"))
    }

    @Test
    func aMockWithoutStubsNeedsNoStubbing() async throws {
        let package = try await ScaffoldedPackage("protocol Clock {}", testsDependOn: ["App"])
        #expect(package.run("Clock") == .success)
        #expect(package.recorded.written == "Tests/AppTests/Mocks/MockClock.swift\n")
    }

    @Test
    func onlyTheTargetsThatDeclareTheProtocolAreWanted() throws {
        let package = try SourcePackage([
            "Core": "public protocol Store {}", "App": "import Core\nprotocol Clock: Store {}",
            "Other": "let clock = 1",
        ])
        #expect(try package.wanted("Clock") == ["App"])
        #expect(try package.wanted("Clock", "Core.Store") == ["Core", "App"])
        #expect(try package.wanted("Cloc") == ["Core", "App", "Other"])
        #expect(try package.wanted("Store", "--target", "App") == ["App"])
    }

    @Test(arguments: [
        ["--update", "--check", "--all"], ["--all", "--target", "Fixture", "--output", "/none", "--print"],
    ])
    func eachFileIsReadOnceInARun(words: [String]) async throws {
        let clock = "protocol Clock { func now() -> Int }"
        let package = try SourcePackage(["Fixture": clock, "Mocks": "final class MockClock: Clock {}"])
        var reads: [String: Int] = [:]
        let sources = SourceFiles { path in
            reads[path, default: 0] += 1
            return FileManager.default.contents(atPath: path)
        }
        var workspace = Workspace(package: package.description, sources: sources)
        let command = try ScaffoldMock(Arguments(words, syntax: ScaffoldMock.syntax))
        _ = try command.modulesWanted(in: workspace)
        workspace.record(try await CompiledModule(clock).graphs, of: "Fixture")
        _ = try command.modulesWanted(in: workspace)
        _ = try command.run(in: workspace, output: recorded.output)
        #expect(Set(reads.values) == [1])
    }

    @Test
    func aFileThatWasOverwrittenIsVerified() async throws {
        let clock = "protocol Clock { func now() -> Int }"
        let package = try SourcePackage(["Fixture": clock, "Mocks": "let other = 1"])
        let folder = try #require(package.description.target(named: "Mocks")).directory
        try "let old = 1".write(toFile: "\(folder)/MockClock.swift", atomically: true, encoding: .utf8)
        var workspace = Workspace(package: package.description)
        workspace.record(try await CompiledModule(clock).graphs, of: "Fixture")
        let words = ["Clock", "--target", "Fixture", "--output", folder, "--force", "--verify"]
        let command = try ScaffoldMock(Arguments(words, syntax: ScaffoldMock.syntax))
        #expect(try command.run(in: workspace, output: recorded.output))
        #expect(try command.filesToVerify(in: workspace) == ["\(folder)/MockClock.swift"])
    }

    @Test
    func aProtocolOfAnotherTargetIsFoundThere() throws {
        let package = try SourcePackage(["Core": "public protocol Store {}", "App": "import Core"])
        var workspace = Workspace(package: package.description)
        workspace.record([try Graphs.module("App")], of: "App")
        let command = try ScaffoldMock(Arguments(["Store", "--target", "App"], syntax: ScaffoldMock.syntax))
        #expect(
            message { _ = try command.run(in: workspace, output: recorded.output) }
                == "There is no protocol \"Store\" in App. It is in \"Core\"."
        )
    }

    @Test(arguments: [
        ("protocol Clock {}", true), ("public protocol\n  `Clock`: Sendable {}", true), ("protocol Clock2 {}", false),
        ("protocol MyClock {}", false), ("struct Clock {} // no protocol", false), ("protocol A: Clock {}", false),
        ("protocol Clock", true),
    ])
    func aDeclarationIsFoundInTheText(text: String, isFound: Bool) throws {
        let package = try SourcePackage(["App": text])
        let targets = package.description.targets
        #expect(!DeclaringTargets.of(["A.Clock"], among: targets, sources: SourceFiles()).isEmpty == isFound)
    }

    @Test
    func aTargetWithoutProtocolsIsReported() async throws {
        let package = try await ScaffoldedPackage("struct Clock {}")
        #expect(package.run("--all", "--target", "App") == .failure)
        #expect(package.recorded.notes == ["error: The target \"App\" declares no protocol."])
    }

    @Test
    func aFolderOutsideOfThePackageIsReported() throws {
        let folder = TemporaryFolder()
        #expect(package.run("Clock", "--output", folder.url.path) == .success)
        #expect(recorded.written.contains("warning: \(folder.url.path) is outside of the package, "))
    }

    @Test
    func printingWritesNothing() throws {
        #expect(package.run("Clock", "Store", "--print") == .success)
        #expect(recorded.written.contains("class MockClock"))
        #expect(recorded.written.contains("class MockStore"))
        #expect(try package.files() == [])
    }

    @Test
    func outputCanNameAFolder() throws {
        let folder = package.folder.url.appending(path: "Doubles")
        #expect(package.run("Clock", "--output", folder.path) == .success)
        #expect(recorded.written == "Doubles/MockClock.swift\n")
        #expect(try package.files() == ["Doubles/MockClock.swift"])
    }

    @Test(arguments: [
        (["Clok"], "error: There is no protocol \"Clok\" in App. Did you mean \"Clock\"?"),
        (["Clock", "Clok"], "error: There is no protocol \"Clok\" in App. Did you mean \"Clock\"?"),
        (["Secret"], "error: Secret is private: no mock in another file can conform to it."),
        (["Clock", "--target", "Ap"], "error: There is no target \"Ap\" with Swift code. Did you mean \"App\"?"),
        (["Clock", "--target", "Foreign"], "error: The target \"Foreign\" is part of another package."),
        (["Clock", "--output", "/dev/null/Mocks"], "error: The folder /dev/null/Mocks can't be written to:"),
    ])
    func aReportedErrorWritesNothing(words: [String], expected: String) throws {
        #expect(package.run(words) == .failure)
        #expect(recorded.notes.map { String($0.prefix(expected.count)) } == [expected])
        #expect(recorded.written == "")
        #expect(try package.files() == [])
    }
}
