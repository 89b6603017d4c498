import Foundation
import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct OutputFolderTests {
    private let package = PackageDescription(
        .init("App", "executable", on: ["Core"]),
        .init("Core", on: ["Base"]),
        .init("Base"),
        .init("Lonely"),
        .init("Shared"),
        .init("Foreign", isRoot: false),
        .init("AppTests", "test", on: ["App", "Shared"]),
        .init("CoreChecks", "test", on: ["Core", "Shared"])
    )

    @Test(arguments: [
        ("App", "/package/Tests/AppTests/Mocks"),
        ("Core", "/package/Tests/CoreChecks/Mocks"),
        ("AppTests", "/package/Tests/AppTests/Mocks"),
    ])
    func mocksGoToTheTestsOfTheTarget(name: String, expected: String) throws {
        let target = try #require(package.target(named: name))
        #expect(try OutputFolder.standard(for: target, in: Workspace(package: package)) == expected)
    }

    @Test(arguments: [
        (
            "Lonely",
            "There is no test target \"LonelyTests\" for the mocks of \"Lonely\". No test target with a Swift file depends on it. "
                + "Pass the folder for them with --output DIR."
        ),
        (
            "Shared",
            "There is no test target \"SharedTests\" for the mocks of \"Shared\". "
                + "Several test targets depend on it (AppTests and CoreChecks). Pass the folder for them with --output DIR."
        ),
        (
            "Base",
            "There is no test target \"BaseTests\" for the mocks of \"Base\". "
                + "Several test targets depend on it (AppTests and CoreChecks). Pass the folder for them with --output DIR."
        ),
        (
            "Foreign",
            "The target \"Foreign\" is part of another package. Pass the folder for its mocks with --output DIR."
        ),
    ])
    func anAmbiguousTestTargetIsAnError(name: String, expected: String) throws {
        let target = try #require(package.target(named: name))
        #expect(message { _ = try OutputFolder.standard(for: target, in: Workspace(package: package)) } == expected)
    }

    @Test(arguments: [
        ("/package", nil), ("/package/Tests/Mocks", nil), ("/package/Sources/../Mocks", nil),
        ("/package2/Mocks", "/package2/Mocks"), ("/package/../Mocks", "/Mocks"),
    ])
    func aFolderBesideThePackageIsOutsideOfIt(folder: String, outside: String?) {
        #expect(
            OutputFolder.remark(onOutput: folder, in: package)?.line
                == outside.map { "warning: \($0) is outside of the package, where no target compiles the mocks." }
        )
    }

    @Test
    func theOnlyIndirectlyDependentTestTargetIsUsed() throws {
        let package = PackageDescription(.init("App", on: ["Base"]), .init("Base"), .init("T", "test", on: ["App"]))
        #expect(
            try OutputFolder.standard(for: package.targets[1], in: Workspace(package: package))
                == "/package/Tests/T/Mocks"
        )
    }

    @Test(arguments: [
        (#".testTarget(name: "AppTests")"#, "Tests/AppTests/Mocks"),
        (#".testTarget( name:"AppTests", dependencies: ["App"], path: "Checks/App")"#, "Checks/App/Mocks"),
        (#".testTarget(name: "Checks", dependencies: [.byName(name: "App")])"#, "Tests/Checks/Mocks"),
    ])
    func testsWithoutAFileAreReadFromTheManifest(call: String, expected: String) throws {
        let folder = TemporaryFolder()
        _ = try folder.write("let package = Package(name: \"App\", targets: [\(call)])", to: "Package.swift")
        let package = PackageDescription(.init("App"), directory: folder.url.path)
        #expect(
            try OutputFolder.standard(for: package.targets[0], in: Workspace(package: package))
                == folder.url.appending(path: expected).path
        )
    }

    @Test
    func aConventionalNameCountsMoreThanADependency() throws {
        let folder = TemporaryFolder()
        _ = try folder.write(
            "// .testTarget(name: \"CoreTests\")\n.testTarget(name: \"AppTests\")",
            to: "Package.swift"
        )
        let package = PackageDescription(
            .init("App"),
            .init("Core"),
            .init("OtherTests", "test", on: ["App", "Core"]),
            directory: folder.url.path
        )
        let workspace = Workspace(package: package)
        let folders = try package.targets.prefix(2).map { try OutputFolder.standard(for: $0, in: workspace) }
        #expect(
            folders == [folder.url.appending(path: "Tests/AppTests/Mocks").path, "/package/Tests/OtherTests/Mocks"]
        )
    }
}
