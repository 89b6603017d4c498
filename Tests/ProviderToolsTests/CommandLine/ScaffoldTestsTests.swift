import Foundation
import Testing

@testable import ProviderTools

/// A package with sources and symbol graphs, in which a test runs the command.
private final class TestedPackage: Sendable {
    let folder: TemporaryFolder
    private let description: String
    let recorded = RecordedOutput()

    /// - Parameters:
    ///   - source: The source of the target `App`.
    ///   - tests: The files of `AppTests`, by their paths.
    ///   - mocks: The files of `AppMocks`, on which the tests depend.
    ///   - manifest: The manifest; SwiftPM describes the tests only where there is none.
    /// - Throws: An error of the file system or of the compiler.
    init(
        _ source: String,
        tests: [String: String] = [:],
        mocks: [String: String] = [:],
        manifest: String? = nil
    ) async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(source, to: "Sources/App/Users/File.swift")
        let graphs = folder.url.appending(path: "graphs")
        try FileManager.default.createDirectory(at: graphs, withIntermediateDirectories: true)
        try await Toolchain.succeed(
            ["swiftc", "-emit-module", "-o", folder.url.appending(path: "App.swiftmodule").path, "-module-name", "App"]
                + ["-parse-as-library", "-swift-version", "6", file.path]
                + ["-emit-symbol-graph", "-emit-symbol-graph-dir", graphs.path]
                + ["-symbol-graph-minimum-access-level", "private"]
        )
        for (path, text) in tests { _ = try folder.write(text, to: "Tests/AppTests/\(path)") }
        for (path, text) in mocks { _ = try folder.write(text, to: "Sources/AppMocks/\(path)") }
        if let manifest { _ = try folder.write(manifest, to: "Package.swift") }
        let tests = manifest == nil ? "AppTests" : "OtherTests"
        let package = PackageDescription(
            directory: folder.url.path,
            targets: (["App", tests, "Stubbing"] + (mocks.isEmpty ? [] : ["AppMocks"])).map { name in
                let isTest = name.hasSuffix("Tests")
                return PackageDescription.Target(
                    name: name,
                    module: name,
                    kind: isTest ? "test" : "generic",
                    directory: folder.url.appending(path: "\(isTest ? "Tests" : "Sources")/\(name)").path,
                    isRoot: name.hasPrefix("App"),
                    dependencies: isTest
                        ? ["App", "AppMocks", "Stubbing"] : name == "AppMocks" ? ["App", "Stubbing"] : [],
                    symbolGraphs: graphs.path
                )
            }
        )
        let text = String(decoding: try JSONEncoder().encode(package), as: UTF8.self)
        description = try folder.write(text, to: "package.json").path
        self.folder = folder
    }

    func run(_ words: String...) -> ProviderTool.ExitStatus {
        ProviderTool.run(["scaffold-tests", "--package-description", description] + words, output: recorded.output)
    }

    /// The texts of the tests by the paths of their files.
    func tests() throws -> [String: String] {
        let folder = folder.url.appending(path: "Tests/AppTests")
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        return try Dictionary(
            uniqueKeysWithValues: paths.filter { $0.hasSuffix(".swift") }.map {
                ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
            }
        )
    }
}

struct ScaffoldTestsTests {
    private static let source = """
        protocol Store {}
        struct Users {
            let store: any Store
            func count() -> Int { 0 }
        }
        """

    @Test
    func writesTheSuiteToTheMatchingFolderAndTheMocksTheTestsLack() async throws {
        let package = try await TestedPackage(Self.source)
        #expect(package.run("Users") == .success)
        #expect(
            package.recorded.written == "Tests/AppTests/Users/UsersTests.swift\nTests/AppTests/Mocks/MockStore.swift\n"
        )
        #expect(try package.tests().keys.sorted() == ["Mocks/MockStore.swift", "Users/UsersTests.swift"])
    }

    @Test
    func mocksThatAreWrittenTogetherStateEachOther() async throws {
        let package = try await TestedPackage(
            """
            protocol Session { func end() }
            protocol Log { func session() -> any Session; func place() -> any Place }
            protocol Place {}
            struct Users { let log: any Log; let session: any Session }
            """,
            tests: ["Mocks.swift": "final class MockPlace: Place {}"]
        )
        #expect(package.run("Users") == .success)
        #expect(
            try package.tests()["Mocks/MockLog.swift"] == """
                import Stubbing

                @testable import App

                /// A mock of ``Log``.
                final class MockLog: Log {
                    let sessionStub = Stub<Void, any Session>(neutralValue: MockSession())
                    let placeStub = Stub<Void, any Place>(neutralValue: MockPlace())

                    init() {}

                    func session() -> any Session {
                        sessionStub()
                    }

                    func place() -> any Place {
                        placeStub()
                    }
                }

                """
        )
        #expect(
            try package.tests()["Users/UsersTests.swift"] == """
                import Stubbing
                import Testing

                @testable import App

                @Suite(.noLeftovers)
                struct UsersTests {
                    private let log = MockLog()
                    private let session = MockSession()
                    private let users: Users

                    init() {
                        users = Users(log: log, session: session)
                    }
                }

                """
        )
    }

    @Test
    func leavesASuiteThatExistsAloneUnlessItIsForced() async throws {
        let package = try await TestedPackage(Self.source, tests: ["Users/UsersTests.swift": "// mine"])
        #expect(package.run("Users") == .failure)
        #expect(
            package.recorded.notes == [
                "error: Tests/AppTests/Users/UsersTests.swift exists. Nothing was written. Pass --force to overwrite a "
                    + "suite, or --print to print the files instead."
            ]
        )
        #expect(try package.tests() == ["Users/UsersTests.swift": "// mine"])

        #expect(package.run("Users", "--force") == .success)
        #expect(try package.tests()["Users/UsersTests.swift"]?.contains("struct UsersTests {") == true)
    }

    @Test
    func doesNotDeclareASuiteTwice() async throws {
        let package = try await TestedPackage(Self.source, tests: ["All.swift": "struct UsersTests {}"])
        #expect(package.run("Users") == .failure)
        #expect(
            package.recorded.notes == [
                "error: Tests/AppTests/All.swift has a `UsersTests`. Nothing was written. Rename it, or write to another "
                    + "target's tests with --output."
            ]
        )
    }

    @Test
    func aSuiteOfOtherTestsIsNotInTheWay() async throws {
        let package = try await TestedPackage(Self.source, tests: ["All.swift": "struct UsersTests {}"])
        let folder = package.folder.url.appending(path: "Tests/AppTestsOfMore")
        #expect(package.run("Users", "--output", folder.path) == .success)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(files.sorted() == ["MockStore.swift", "UsersTests.swift"])
    }

    @Test
    func usesMocksThatExistAndNeverOverwritesThem() async throws {
        let mock = "@testable import App\nstruct MockStore: Store {}"
        let package = try await TestedPackage(Self.source, tests: ["Support/Mocks.swift": mock])
        #expect(package.run("Users", "--force") == .success)
        #expect(try package.tests().keys.sorted() == ["Support/Mocks.swift", "Users/UsersTests.swift"])
        #expect(try package.tests()["Support/Mocks.swift"] == mock)
    }

    @Test(arguments: [
        ("public ", "public init() {}", "import AppMocks"), ("", "", "@testable import AppMocks"),
    ])
    func usesMocksOfATargetThatTheTestsDependOn(access: String, initializer: String, line: String) async throws {
        let mock = "import App\n\(access)struct MockStore: Store { \(initializer) }"
        let package = try await TestedPackage(Self.source, mocks: ["MockStore.swift": mock])
        #expect(package.run("Users") == .success)
        #expect(package.recorded.written == "Tests/AppTests/Users/UsersTests.swift\n")
        let suite = try #require(try package.tests()["Users/UsersTests.swift"])
        #expect(suite.split(separator: "\n").contains(Substring(line)))
        #expect(suite.contains("private let store = MockStore()"))
    }

    @Test
    func writesToTheTestsOfTheTargetEvenIfTheyAreEmpty() async throws {
        let package = try await TestedPackage(
            Self.source,
            manifest: """
                let package = Package(
                    name: "App",
                    targets: [
                        .target(name: "App"),
                        .testTarget(name: "OtherTests", dependencies: ["App"]),
                        .testTarget(name: "AppTests", dependencies: ["App"]),
                    ]
                )
                """
        )
        #expect(package.run("Users") == .success)
        #expect(try package.tests().keys.sorted() == ["Mocks/MockStore.swift", "Users/UsersTests.swift"])
    }

    @Test
    func printsWithoutWriting() async throws {
        let package = try await TestedPackage(Self.source)
        #expect(package.run("Users", "--print", "--xctest") == .success)
        #expect(package.recorded.written.contains("final class UsersTests: XCTestCase {"))
        #expect(package.recorded.written.contains("final class MockStore: Store {"))
        #expect(try package.tests() == [:])
    }

    @Test
    func writesAllFilesToAFolderThatIsNamed() async throws {
        let package = try await TestedPackage(Self.source)
        let folder = package.folder.url.appending(path: "Tests/AppTests/New")
        #expect(package.run("Users", "--output", folder.path) == .success)
        #expect(try package.tests().keys.sorted() == ["New/MockStore.swift", "New/UsersTests.swift"])
    }

    @Test
    func aPackageOfTestsAloneHasNoTypesToTest() throws {
        let workspace = Workspace(package: PackageDescription(.init("AppTests", "test")))
        let verb = try ScaffoldTests(Arguments(["Users"], syntax: ScaffoldTests.syntax))
        #expect(
            message { _ = try verb.modulesWanted(in: workspace) }
                == "The package has no target with Swift code, apart from tests."
        )
    }

    @Test(arguments: [
        ("User", "There is no type \"User\" in App. Did you mean \"Users\"?"),
        (
            "Store",
            "Store isn't a class, a structure, or an actor (protocol Store). To write a mock of it, run `scaffold-mock Store`."
        ),
        ("Hidden", "Hidden is private: no test can name it. Make it internal."),
    ])
    func anInvalidNameIsReported(name: String, message: String) async throws {
        let package = try await TestedPackage(Self.source + "\nprivate struct Hidden {}")
        #expect(package.run(name) == .failure)
        #expect(package.recorded.notes == ["error: \(message)"])
    }
}
