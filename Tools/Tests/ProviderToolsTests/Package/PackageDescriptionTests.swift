import Foundation
import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct PackageDescriptionTests {
    private let package = PackageDescription(
        .init("AppTests", "test", on: ["App"]),
        .init("App", "executable", on: ["Core", "Kit"]),
        .init("Core", on: ["Base"]),
        .init("Base", isRoot: false),
        .init("Kit", on: ["Base", "Core"]),
        .init("Macros", "macro")
    )

    @Test
    func testsComeLastAndMacrosNotAtAll() {
        #expect(package.rootTargets.map(\.name) == ["App", "Core", "Kit", "AppTests"])
    }

    @Test
    func dependenciesAreListedOnceDirectOnesFirst() throws {
        let app = try #require(package.target(named: "App"))
        #expect(package.recursiveDependencies(of: app).map(\.name) == ["Core", "Kit", "Base"])
    }

    @Test
    func dependenciesAreBuiltFirstAndTestsLast() {
        #expect(
            package.inBuildOrder(package.targets).map(\.name) == ["Base", "Macros", "Core", "Kit", "App", "AppTests"]
        )
    }

    @Test
    func aCycleOfDependenciesEnds() {
        let package = PackageDescription(.init("A", on: ["B"]), .init("B", on: ["A"]))
        #expect(package.recursiveDependencies(of: package.targets[0]).map(\.name) == ["B"])
    }

    @Test(arguments: [
        ("/package/Tests/A.swift", "Tests/A.swift"), ("/packages/A.swift", "/packages/A.swift"), ("/other", "/other"),
    ])
    func pathsInThePackageAreShort(path: String, expected: String) {
        #expect(package.relativePath(path) == expected)
    }

    @Test
    func aFileIsReadAsThePluginWritesIt() throws {
        let folder = TemporaryFolder()
        let text = """
            {"directory": "/package", "cache": "/cache", "wanted": "/wanted.txt", "targets": [
              {"name": "my-app", "module": "my_app", "kind": "executable", "directory": "/package/Sources/my-app",
               "isRoot": true, "dependencies": ["Core"]}],
             "clangModules": [{"target": "C", "module": "CShapes", "options": ["-I", "/C"]}],
             "products": "/products", "builds": {"my-app": false}}
            """
        let file = try folder.write(text, to: "package.json")
        let target = PackageDescription.Target("my-app", "executable", on: ["Core"])
        let expected = PackageDescription(
            directory: "/package",
            targets: [target],
            clangModules: [.init(target: "C", module: "CShapes", options: ["-I", "/C"])],
            cache: "/cache",
            products: "/products",
            builds: ["my-app": false],
            wanted: "/wanted.txt"
        )
        #expect(try PackageDescription(contentsOf: file.path) == expected)
    }

    @Test
    func graphsOfAFolderStandForTargetsWithoutADescription() {
        let described = PackageDescription(.init("Core", isRoot: false), .init("my-app"), .init("Absent"))
        let package = PackageDescription(
            modules: ["Core", "Feature", "FeatureTests", "NIO", "my_app"],
            in: "/package",
            own: ["Core", "Feature", "FeatureTests", "my_app"],
            described: described
        )
        #expect(package.rootTargets.map(\.name) == ["Feature", "my-app", "FeatureTests"])
        #expect(package.target(named: "Core")?.isRoot == false)
        #expect(package.target(named: "NIO")?.isRoot == false)
        #expect(package.target(named: "FeatureTests")?.directory == "/package/Tests/FeatureTests")
    }

    @Test
    func testsNeedNoGraphs() {
        let described = PackageDescription(.init("App"), .init("AppTests", "test"))
        let package = PackageDescription(modules: ["App"], in: "/package", own: ["App"], described: described)
        #expect(package.rootTargets.map(\.name) == ["App", "AppTests"])
    }

    @Test
    func modulesThatRunTestsArentTargets() {
        let modules = ["App", "AppPackageDiscoveredTests", "AppPackageTests", "AppTests", "OtherPackageTests"]
        let package = PackageDescription(modules: modules, in: "/", own: Set(modules), described: nil)
        #expect(package.targets.map(\.name) == ["App", "AppTests", "OtherPackageTests"])
    }

    /// A check of one module reads the others, too, so that what it uses of them is looked at.
    @Test
    func eachModuleMayDependOnEachOtherWhereNothingElseIsKnown() {
        let package = PackageDescription(modules: ["App", "Core"], in: "/", own: ["App", "Core"], described: nil)
        #expect(package.targets.map(\.dependencies) == [["Core"], ["App"]])
    }

    @Test
    func theFoldersOfSourcesAreTargetsWhereNothingElseIsKnown() throws {
        let folder = TemporaryFolder()
        for path in ["Sources/my-app/A.swift", "Sources/Core/B.swift", "Tests/CoreTests/C.swift"] {
            _ = try folder.write("", to: path)
        }
        let package = try PackageDescription(sourcesIn: folder.url.path)
        #expect(package.targets.map(\.name) == ["Core", "my-app", "CoreTests"])
        #expect(
            package.targets.map(\.dependencies) == [
                ["my-app", "CoreTests"], ["Core", "CoreTests"], ["Core", "my-app"],
            ]
        )
        #expect(
            package.targets.map(\.directory)
                == ["Sources/Core", "Sources/my-app", "Tests/CoreTests"].map { "\(folder.url.path)/\($0)" }
        )
        #expect(throws: ToolError.self) { try PackageDescription(sourcesIn: "\(folder.url.path)/Sources") }
    }
}
