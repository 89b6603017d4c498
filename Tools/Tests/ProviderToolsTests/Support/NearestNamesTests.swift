import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct NearestNamesTests {
    private let names = ["NetworkClient", "UserService.DependencyProviding", "WallClock", "Clock", "ImageCaching"]

    @Test(arguments: [
        ("NetworkCleint", ["NetworkClient"]),
        ("networkclient", ["NetworkClient"]),
        ("Network", ["NetworkClient"]),
        ("DependencyProviding", ["UserService.DependencyProviding"]),
        ("UserService.DependencyProvider", ["UserService.DependencyProviding"]),
        ("MockImageCaching", ["ImageCaching"]),
        ("Clok", ["Clock"]),
        ("clock", ["Clock", "WallClock"]),
        ("Zebra", []),
        ("", []),
    ])
    func similarNamesAreFound(name: String, expected: [String]) {
        #expect(NearestNames.nearest(to: name, among: names) == expected)
    }

    @Test(arguments: [("", "", 0), ("a", "", 1), ("abc", "abc", 0), ("abc", "acb", 1), ("kitten", "sitting", 3)])
    func neighborsThatAreSwappedCountOnce(left: String, right: String, distance: Int) {
        #expect(NearestNames.editDistance(left, right) == distance)
    }

    @Test
    func namesAreListedWithCommasAndAnd() {
        #expect(NearestNames.list([]) == "")
        #expect(NearestNames.list(["A"]) == "\"A\"")
        #expect(NearestNames.list(["A", "B", "C"], last: "or", inQuotes: false) == "A, B or C")
    }
}
