import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct TargetSelectionTests {
    private let package = PackageDescription(
        .init("AppTests", "test", on: ["App"]),
        .init("App", "executable", on: ["my-core"]),
        .init("my-core", on: ["Base"]),
        .init("Base", isRoot: false)
    )

    @Test(arguments: [
        ([], true, ["App", "my_core", "AppTests"]),
        ([], false, ["App", "my_core"]),
        (["AppTests"], false, ["App", "my_core", "AppTests"]),
        (["AppTests", "my-core"], false, ["my_core", "App", "AppTests"]),
        (["Base"], false, ["Base"]),
        (["my_core"], false, ["my_core"]),
    ])
    func testsAreRequestedLast(names: [String], includesTests: Bool, expected: [String]) throws {
        let selection = TargetSelection(names: names, includesTests: includesTests)
        #expect(try selection.modulesWanted(in: package, withDependencies: true) == expected)
    }

    @Test
    func aTargetThatIsNamedTwiceIsLookedAtOnce() throws {
        let selection = TargetSelection(names: ["App", "my-core", "App", "my_core"], includesTests: false)
        #expect(try selection.targets(in: package).map(\.name) == ["App", "my-core"])
    }

    @Test
    func dependenciesMayBeLeftOut() throws {
        let selection = TargetSelection(names: ["AppTests", "my-core"], includesTests: false)
        #expect(try selection.modulesWanted(in: package, withDependencies: false) == ["my_core", "AppTests"])
    }

    @Test(arguments: [
        ("Ap", "There is no target \"Ap\" with Swift code. Did you mean \"App\"?"),
        ("Zebra", "There is no target \"Zebra\" with Swift code. There are \"App\", \"my-core\" and \"AppTests\"."),
    ])
    func anUnknownTargetIsReportedWithKnownOnes(name: String, expected: String) {
        let selection = TargetSelection(names: [name], includesTests: true)
        #expect(message { _ = try selection.targets(in: package) } == expected)
    }

    @Test
    func aMissingGraphIsAnErrorOnlyForANamedTarget() throws {
        var workspace = Workspace(package: package)
        workspace.record([try Graphs.module("App")], of: "App")
        workspace.record([try Graphs.module("my_core")], of: "my_core")
        workspace.record(unavailable: "AppTests", because: "it is broken")
        let broken = "There is no symbol graph of the target \"AppTests\": it is broken."

        let (read, missing) = try TargetSelection(names: [], includesTests: true).modules(in: workspace)
        #expect(read == ["App", "my_core"])
        #expect(missing == [ToolError(broken)])
        let named = TargetSelection(names: ["App", "AppTests"], includesTests: true)
        #expect(message { _ = try named.modules(in: workspace) } == broken)
    }

    @Test
    func aSelectionOfOnlyTargetsWithoutGraphsIsAnError() {
        let package = PackageDescription(.init("App"))
        var workspace = Workspace(package: package)
        workspace.record(unavailable: "App", because: "it is broken")
        let selection = TargetSelection(names: [], includesTests: true)
        #expect(
            message { _ = try selection.modules(in: workspace) }
                == "There is no symbol graph of the target \"App\": it is broken."
        )
    }
}
