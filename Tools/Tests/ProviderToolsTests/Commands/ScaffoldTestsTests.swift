import Foundation
import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct ScaffoldTestsTests {
    private static let source = """
        protocol Store {}
        struct Users {
            let store: any Store
            func count() -> Int { 0 }
        }
        """

    private func package(
        tests: [String: String] = [:],
        mocks: [String: String] = [:]
    ) async throws -> ScaffoldedPackage {
        try await ScaffoldedPackage(running: "scaffold-tests", Self.source, tests: tests, mocks: mocks)
    }

    @Test
    func writesTheSuiteToTheMatchingFolderAndTheMocksTheTestsLack() async throws {
        let package = try await package()
        #expect(package.run("Users") == .success)
        #expect(
            package.recorded.written == "Tests/AppTests/Users/UsersTests.swift\nTests/AppTests/Mocks/MockStore.swift\n"
        )
        #expect(try package.tests().keys.sorted() == ["Mocks/MockStore.swift", "Users/UsersTests.swift"])
    }

    @Test
    func mocksThatAreWrittenTogetherStateEachOther() async throws {
        let package = try await ScaffoldedPackage(
            running: "scaffold-tests",
            """
            protocol Session { func end() }
            protocol Log { func session() -> any Session; func place() -> any Place }
            protocol Place {}
            struct Users { let log: any Log; let session: any Session }
            """,
            tests: ["Mocks.swift": "final class MockPlace: Place {}"]
        )
        #expect(package.run("Users") == .success)
        let mock = try #require(try package.tests()["Mocks/MockLog.swift"])
        #expect(mock.contains("let sessionStub = Stub<Void, any Session>(neutralValue: MockSession())\n"))
        #expect(mock.contains("let placeStub = Stub<Void, any Place>(neutralValue: MockPlace())\n"))
        let suite = try #require(try package.tests()["Users/UsersTests.swift"])
        #expect(
            suite.hasPrefix(
                """
                import Stubbing
                import Testing

                @testable import App

                @Suite(.noLeftovers)
                struct UsersTests {
                    private let log = MockLog()
                    private let session = MockSession()
                    private let users: Users

                """
            )
        )
    }

    @Test
    func leavesASuiteThatExistsAloneUnlessItIsForced() async throws {
        let package = try await package(tests: ["Users/UsersTests.swift": "// mine"])
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
        let package = try await package(tests: ["All.swift": "struct UsersTests {}"])
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
        let package = try await package(tests: ["All.swift": "struct UsersTests {}"])
        let folder = package.folder.url.appending(path: "Tests/AppTestsOfMore")
        #expect(package.run("Users", "--output", folder.path) == .success)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(files.sorted() == ["MockStore.swift", "UsersTests.swift"])
    }

    @Test
    func usesMocksThatExistAndNeverOverwritesThem() async throws {
        let mock = "@testable import App\nstruct MockStore: Store {}"
        let package = try await package(tests: ["Support/Mocks.swift": mock])
        #expect(package.run("Users", "--force") == .success)
        #expect(try package.tests().keys.sorted() == ["Support/Mocks.swift", "Users/UsersTests.swift"])
        #expect(try package.tests()["Support/Mocks.swift"] == mock)
    }

    @Test(arguments: [
        ("public ", "public init() {}", "import AppMocks"), ("", "", "@testable import AppMocks"),
    ])
    func usesMocksOfATargetThatTheTestsDependOn(access: String, initializer: String, line: String) async throws {
        let mock = "import App\n\(access)struct MockStore: Store { \(initializer) }"
        let package = try await package(mocks: ["MockStore.swift": mock])
        #expect(package.run("Users") == .success)
        #expect(package.recorded.written == "Tests/AppTests/Users/UsersTests.swift\n")
        let suite = try #require(try package.tests()["Users/UsersTests.swift"])
        #expect(suite.split(separator: "\n").contains(Substring(line)))
        #expect(suite.contains("private let store = MockStore()"))
    }

    @Test
    func writesToTheTestsOfTheTargetEvenIfTheyAreEmpty() async throws {
        let package = try await ScaffoldedPackage(
            running: "scaffold-tests",
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
        let package = try await package()
        #expect(package.run("Users", "--print", "--xctest") == .success)
        #expect(package.recorded.written.contains("final class UsersTests: XCTestCase {"))
        #expect(package.recorded.written.contains("final class MockStore: Store {"))
        #expect(try package.tests() == [:])
    }

    @Test
    func aPackageOfTestsAloneHasNoTypesToTest() throws {
        let workspace = Workspace(package: PackageDescription(.init("AppTests", "test")))
        let command = try ScaffoldTests(Arguments(["Users"], syntax: ScaffoldTests.syntax))
        #expect(
            message { _ = try command.modulesWanted(in: workspace) }
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
        let package = try await ScaffoldedPackage(running: "scaffold-tests", Self.source + "\nprivate struct Hidden {}")
        #expect(package.run(name) == .failure)
        #expect(package.recorded.notes == ["error: \(message)"])
    }
}
