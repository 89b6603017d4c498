import Foundation
import Testing

@testable import ProviderTools

/// Mocks that people write by hand: each is updated so that it compiles, or stays as it is with a message.
@Suite(.timeLimit(.minutes(5)))
struct StrangeMocksTests {
    private static let protocols = """
        protocol Clock { var hour: Int { get }; func tick() }
        protocol Counter { func count() -> Int }
        protocol Store: Sendable {
            func load(id: Int) async throws -> String
            func store(_ text: String, id: Int) async
            var count: Int { get }
        }
        public protocol Feed { var title: String { get }; func move(by steps: Int, backwards: Bool) -> Int }
        protocol Pages { associatedtype Page: Sendable; func page(_ number: Int) -> Page; func reset() }
        enum Login {
            protocol DependencyProviding { var clock: any Clock { get }; var counter: any Counter { get } }
        }
        """

    private static let imports = "@testable import App\nimport Stubbing\n\n"

    /// The files by their names, with imports where they have none, and one with the lines of Windows.
    private static let mocks = Dictionary(
        uniqueKeysWithValues: texts.split(separator: "=== ").map { file -> (String, String) in
            let parts = file.split(separator: "\n", maxSplits: 1)
            let text = parts[1].hasSuffix("\n") ? parts[1].dropLast() : parts[1]
            let whole = (text.contains(/import \w/) ? "" : imports) + text
            guard parts[0] == "WindowsLines.swift" else { return (String(parts[0]), whole) }
            return (String(parts[0]), whole.replacing("    ", with: "\t").replacing("\n", with: "\r\n"))
        }
    )

    private static let texts = #"""
        === InSuite.swift
        enum Suites {
            struct ClockTests {
                final class MockNestedClock: Clock {
                    let hourStub = Stub<Void, Int>()
                    var hour: Int { hourStub() }
                }

                let clock = MockNestedClock()
            }
        }
        === WindowsLines.swift
        class MockBaseClock: Clock {
            let hourStub = Stub<Void, Int>() // Mine.

            var hour: Int { hourStub() }
        }

        final class MockLateClock: MockBaseClock {
            override var hour: Int { super.hour + 1 }
        } // MockLateClock
        === Condition.swift
        final class MockConditionalClock: Clock {
            #if NEVER
                let neverStub = Stub<Void, Int>()
            #else
                let hourStub = Stub<Void, Int>()
            #endif
            #if DEBUG
                func debug() { print("}") }
            #endif
            var hour: Int { hourStub() }
        }
        === Several.swift
        final class MockFirstClock: Clock {}; final class MockSecondClock: Clock { var hour: Int { 2 }; func tick() {} }
        final class MockThirdClock: Clock { let hourStub = Stub<Void, Int>(); var hour: Int { hourStub() } }
        === OtherName.swift
        final class StoreRecorder: Counter {
            let countStub = Stub<Void, Int>()
        }
        === Split.swift
        final class MockSplitStore {
            let loadStub = AsyncThrowingStub<Int, String, any Error>()
        }

        // MARK: - Store
        extension MockSplitStore: Store {
            // Loads.
            func load(id: Int) async throws -> String { try await loadStub(id) }
        }
        === Elsewhere.swift
        final class MockSpreadStore: Store {
            let loadStub = AsyncThrowingStub<Int, String, any Error>()
            let countStub = Stub<Void, Int>()
        }
        === Elsewhere+Members.swift
        import Foundation

        extension MockSpreadStore {
            func load(id: Int) async throws -> String { try await loadStub(id) }
            var count: Int { countStub() }
        }
        === Comments.swift
        /* class MockOddClock: Clock { */
        final /* } */ class /* { */ MockOddClock /* : Store { */ : /* ( */ Clock // {
        { // "
            /// Let's `hour` be 1. {
            let /* = */ hourStub /* " */ = Stub<Void, Int>() /*
            func tick() {} */
            let text = """
                func tick() { \("}")
                """
            var hour: Int /* ? */ { // }
                hourStub() // func tick()
            }
        }
        === Stubs.swift
        import Stubbing
        @testable import App
        final class MockManyStore: Store, @unchecked Sendable {
            private(set) lazy var loadStub = Stubbing.AsyncThrowingStub<Int, String, any Error>()
            let countStub: Stub<Void, Int> = .init(), otherStub = Stub<Void, Int>()
            func load(
                id: Int
            ) async throws
                -> String
            {
                try await loadStub(id)
            }
            var count: Int {
                get { countStub() }
            }
        }
        === Value.swift
        struct MockValueClock: Clock, Equatable {
            static func == (left: Self, right: Self) -> Bool { true }
            let hourStub = Stub<Void, Int>()
            var hour: Int { hourStub() }
        }
        === Generic.swift
        final class MockBoxClock<Value: Hashable>: Clock where Value: Sendable {
            let value: Value
            let hourStub = Stub<Void, Int>()
            init(value: Value) { self.value = value }
            var hour: Int { value.hashValue + hourStub() }
        }
        === Isolated.swift
        @MainActor
        final class MockScreenClock: @MainActor Clock {
            let hourStub = Stub<Void, Int>()
            var hour: Int { hourStub() }
        }
        === Object.swift
        import Foundation
        @testable import App
        import Stubbing

        final class MockObjectClock: NSObject, Clock {
            let hourStub = Stub<Void, Int>()
            override init() {}
            dynamic var hour: Int { hourStub() }
        }
        === Both.swift
        final class MockBothClock: Clock & Counter {
            func count() -> Int { countStub() }
            let countStub = Stub<Void, Int>()
        }
        === Braces.swift
        final class MockWideClock : Clock
        {
          let hourStub
            = Stub<Void, Int>()

          var hour : Int
          {
            return hourStub ( )
          }
        }
        === Headings.swift
        // Copyright.

        #if canImport(Foundation)
            import Foundation
        #endif
        @testable import App

        // MARK: - Mocks

        final class MockTidyClock: Clock {
            // MARK: Stubs
            let hourStub = Stub<Void, Int>()

            // MARK: Clock
            var hour: Int { hourStub() + 3 }

            // MARK: Helpers
            func helper() {}
        }
        === Public.swift
        import App
        public import Stubbing

        public final class MockSharedFeed: Feed {
            public let titleStub = Stub<Void, String>()

            public init() {}

            public var title: String { titleStub() }
        }
        === Overloads.swift
        final class MockOverloadedStore: Store {
            let loadNameStub = AsyncThrowingStub<String, String, any Error>()
            let loadStub = AsyncThrowingStub<Int, String, any Error>()
            func load(id: String) async throws -> String { try await loadNameStub(id) }
            func load(id: Int) async throws -> String { try await loadStub(id) }
            func store(_ text: String) async {}
        }
        === Types.swift
        final class MockStringPages: Pages {
            typealias Page = String
            let pageStub = Stub<Int, String>()
            func page(_ number: Int) -> Page { pageStub(number) }
        }
        === Actor.swift
        actor MockActorStore: Store {
            private var texts: [Int: String] = [:]
            let countStub = Stub<Void, Int>()
            func load(id: Int) async throws -> String { texts[id] ?? "" }
            nonisolated var count: Int { countStub() }
        }
        === Defaults.swift
        final class MockLoginDependencyProvider: Login.DependencyProviding {
            let clockStub: Stub<Void, any Clock>
            init(clock: any Clock = MockFirstClock()) {
                self.clockStub = .init(defaultReturnValue: clock)
            }
            var clock: any Clock { clockStub() }
        }
        """#

    @Test
    func mocksOfEveryStyleCompileOnceTheyAreUpdated() async throws {
        let package = try await ScaffoldedPackage(Self.protocols)
        var files: [String: String] = [:]
        for (name, text) in Self.mocks {
            files[name] = try package.folder.write(text, to: "Tests/AppTests/\(name)").path
        }
        let status = package.run("--update", "--all", "--target", "App")
        #expect(status == .success, "\(package.recorded.written)")
        for (name, text) in Self.mocks {
            let new = try package.text(of: "Tests/AppTests/\(name)")
            #expect(new.isMadeByInsertions(into: text), "\(name)")
            #expect((new == text) == (name == "Elsewhere+Members.swift"), "\(name)")
        }
        try await package.compileTests(files.values.sorted())
        let before = package.recorded.written
        #expect(package.run("--update", "--all", "--target", "App") == .success)
        #expect(package.recorded.written == before)
    }

    @Test(arguments: [
        (
            "let tick = 1", "7:5",
            "MockClock lacks `tick()`, which can't be added because `tick` conflicts with it. Write:"
        ),
        (
            "private func tick() {}", "7:13",
            "MockClock lacks `tick()`, which can't be added because the mock's own `tick()` is private. Write:"
        ),
    ])
    func anObstacleIsReported(member: String, position: String, message: String) async throws {
        let package = try await ScaffoldedPackage(Self.protocols)
        let text = """
            import Stubbing
            @testable import App

            // Mine.
            class MockClock: Clock {
                let hourStub = Stub<Void, Int>(); var hour: Int { hourStub() }
                \(member)
            }
            """
        let file = try package.folder.write(text, to: "Tests/AppTests/MockClock.swift").path
        #expect(package.run("--update", "Clock") == .failure)
        #expect(try package.text(of: "Tests/AppTests/MockClock.swift") == text)
        #expect(package.recorded.written.hasPrefix("\(file):\(position): warning: "), "\(package.recorded.written)")
        #expect(package.recorded.written.contains(message), "\(package.recorded.written)")
    }
}
