import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct TestModulesTests {
    private let package = PackageDescription(
        .init("Stubbing"),
        .init("AppMocks", on: ["Stubbing"]),
        .init("PriceTests"),
        .init("Checks", "test", on: ["AppMocks"])
    )

    @Test(arguments: [
        ("Checks", true, true), ("AppMocks", false, true), ("PriceTests", false, false), ("Unknown", false, false),
    ])
    func theDescriptionDecides(module: String, hasTests: Bool, isForTests: Bool) {
        let codebase = Workspace(package: package).codebase
        #expect((codebase.hasTests(module), codebase.isForTests(module)) == (hasTests, isForTests))
    }

    @Test(arguments: [("PriceTests", true), ("Checks", false)])
    func withoutADescriptionTheNameDecides(module: String, isOfTests: Bool) {
        #expect((Codebase().hasTests(module), Codebase().isForTests(module)) == (isOfTests, isOfTests))
    }
}
