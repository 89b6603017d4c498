import Testing

@testable import ProviderTools

/// Requirements whose types depend on a condition, in packages that are compiled without any.
@Suite(.timeLimit(.minutes(5)))
struct ConditionFormsTests {
    private static let source = """
        public protocol Player {
            #if HIDDEN
                func act(_ first: Int)
                var size: Int { get }
            #else
                func act(_ first: String)
                var size: String { get }
            #endif
        }
        """

    private static let file = "Tests/AppTests/Mocks/MockPlayer.swift"

    private static func lacks(_ title: String, _ text: String) -> String {
        "MockPlayer lacks `\(title)`, which another configuration asks for. Write it between `#if HIDDEN` and `#endif`: "
            + "`\(text)`."
    }

    private static let missing = [lacks("act(_:)", "func act(_ first: Int)"), lacks("size", "var size: Int { get }")]

    /// The findings without their locations.
    private func messages(_ package: ScaffoldedPackage) -> [String] {
        package.recorded.written.split(separator: "\n").filter { $0.contains("Player lacks") }.map { line in
            line.split(separator: ": ", maxSplits: 2).last.map(String.init) ?? ""
        }
    }

    @Test
    func theBranchThatIsMissingIsNamed() async throws {
        let package = try await ScaffoldedPackage(Self.source)
        #expect(package.run("Player") == .failure)
        #expect(messages(package) == Self.missing)
        let text = try package.text(of: Self.file)
        #expect(text.contains("func act(_ first: String)") && text.contains("var size: String"))
        for options in [["--check"], []] {
            #expect(package.run(["--update", "Player"] + options) == .failure)
            #expect(try package.text(of: Self.file) == text)
        }
    }

    /// The mock that was written with the other branch, and one that has both.
    private static func mock(_ members: String) -> String {
        "import App\nimport Stubbing\n\nfinal class MockPlayer: Player {\n    let actStub = Stub<Int, Void>()\n"
            + "    let sizeStub = Stub<Void, Int>()\n\n\(members)}\n"
    }

    private static let other = """
            #if HIDDEN
                func act(_ first: Int) {
                    actStub(first)
                }

                var size: Int { sizeStub() }
            #endif

        """

    @Test(arguments: [[], ["--check"], ["--remove"]])
    func aMemberOfAnotherBranchStaysBesideTheOneThatIsMissing(options: [String]) async throws {
        let package = try await ScaffoldedPackage(Self.source)
        _ = try package.folder.write(Self.mock(Self.other), to: Self.file)
        #expect(package.run(["--update", "Player"] + options) == .failure)
        #expect(try package.text(of: Self.file) == Self.mock(Self.other))
        #expect(
            package.recorded.written.contains("MockPlayer lacks `act(_:)`, which is asked for between `#if !HIDDEN`")
        )
        #expect(package.recorded.written.contains("MockPlayer lacks `size`, which is asked for between `#if !HIDDEN`"))
    }

    @Test(arguments: [[], ["--check"], ["--remove"]])
    func aMockWithAllBranchesStaysAsItIs(options: [String]) async throws {
        let package = try await ScaffoldedPackage(Self.source)
        let both = Self.mock(
            Self.other.replacing(
                "    #endif\n",
                with: "    #else\n        func act(_ first: String) {}\n        var size: String { \"\" }\n    #endif\n"
            )
        )
        _ = try package.folder.write(both, to: Self.file)
        #expect(package.run(["--update", "Player"] + options) == .success)
        #expect(try package.text(of: Self.file) == both)
        #expect(package.recorded.written == "")
    }

    /// The branches of the mock have types of their own for an associated type.
    @Test(arguments: [[], ["--check"], ["--remove"]])
    func aTypeAliasCountsInItsBranch(options: [String]) async throws {
        let package = try await ScaffoldedPackage(
            "public protocol Player { associatedtype Page; func page(_ number: Int) -> Page }"
        )
        let text = """
            import App
            import Stubbing

            final class MockPlayer: Player {
                #if HIDDEN
                    typealias Page = Int

                    func page(_ number: Int) -> Int { number }
                #else
                    typealias Page = String

                    func page(_ number: Int) -> String { "" }
                #endif

                let isMine = Stub<Void, Bool>()
            }

            """
        _ = try package.folder.write(text, to: Self.file)
        #expect(package.run(["--update", "Player"] + options) == .success)
        #expect(try package.text(of: Self.file) == text)
        #expect(package.recorded.written == "")
    }
}
