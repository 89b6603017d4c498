import Foundation
import Testing

@testable import ProviderTools

/// Members that the source declares and that the symbol graph lacks, here because the source has changed since.
@Suite(.timeLimit(.minutes(5)))
struct UnseenMembersTests {
    private static let built = """
        public protocol Store {
            func load() -> Int
        }
        public struct Reader {
            private init() {}
        }
        """

    private let file = "Tests/AppTests/Mocks/MockStore.swift"

    private let mock = """
        import App
        import Stubbing

        final class MockStore: Store {
            let loadStub = Stub<Void, Int>()
            let saveStub = Stub<Int, Void>()

            func load() -> Int {
                loadStub()
            }

            func save(_ value: Int) {
                saveStub(value)
            }
        }

        """

    private func package(running command: String = "scaffold-mock") async throws -> ScaffoldedPackage {
        let package = try await ScaffoldedPackage(running: command, Self.built, ownsSource: true)
        let now = Self.built.replacing("-> Int\n", with: "-> Int\n    func save(_ value: Int)\n")
            .replacing("Reader {\n", with: "Reader {\n    init(store: any Store) {}\n")
        _ = try package.folder.write(now, to: "Sources/App/Users/File.swift")
        return package
    }

    private let finding = "lacks `save(_:)`, because the symbol graph of App doesn't have it. Write it by hand."

    @Test
    func aNewMockSaysWhatItLacks() async throws {
        let package = try await package()
        #expect(package.run("Store") == .failure)
        #expect(try !package.text(of: file).contains("save"))
        let source = package.folder.url.appending(path: "Sources/App/Users/File.swift").path
        #expect(package.recorded.written == "\(file)\n\(source):3:10: error: MockStore \(finding)\n")
    }

    @Test(arguments: [["--check"], ["--remove"], []])
    func aMockThatHasThemStaysAsItIs(options: [String]) async throws {
        let package = try await package()
        _ = try package.folder.write(mock, to: file)
        #expect(package.run(["--update", "Store"] + options) == .success)
        #expect(try package.text(of: file) == mock)
        #expect(package.recorded.written == "")
    }

    @Test(arguments: [["--check"], []])
    func aMockThatLacksThemIsReported(options: [String]) async throws {
        let package = try await package()
        let lacking = mock.replacing("\n\n    func save(_ value: Int) {\n        saveStub(value)\n    }", with: "")
        _ = try package.folder.write(lacking, to: file)
        #expect(package.run(["--update", "Store"] + options) == .failure)
        #expect(try package.text(of: file) == lacking)
        #expect(package.recorded.written.hasSuffix("MockStore.swift:4:7: warning: MockStore \(finding)\n"))
    }

    @Test
    func nothingIsRemovedWhereMoreIsAskedThanTheGraphTells() async throws {
        let package = try await package()
        let other = mock.replacing("\n}\n", with: "\n\n    func drop() {\n        dropStub()\n    }\n}\n")
            .replacing("()\n\n", with: "()\n    let dropStub = Stub<Void, Void>()\n\n", maxReplacements: 1)
        _ = try package.folder.write(other, to: file)
        #expect(package.run("--update", "--remove", "Store") == .success)
        #expect(try package.text(of: file) == other)
    }

    @Test
    func aSuiteSaysWhyItsSubjectIsNotCreated() async throws {
        let package = try await package(running: "scaffold-tests")
        #expect(package.run("Reader", "--print") == .success)
        let text = "warning: Reader isn't created: the symbol graph of App doesn't have its `init(store:)`."
        #expect(package.recorded.notes.contains { $0.hasSuffix(text) }, "\(package.recorded.notes)")
    }
}
