import Foundation
import Testing

@testable import ProviderTools

/// `scaffold-mock --update`, as a user runs it.
@Suite(.timeLimit(.minutes(5)))
struct UpdateMocksTests {
    private let package: ScaffoldedPackage
    private var recorded: RecordedOutput { package.recorded }
    private let file = "Tests/AppTests/Mocks/MockClock.swift"

    init() async throws {
        package = try await ScaffoldedPackage(
            """
            protocol Clock { var hour: Int { get }; func tick() }
            protocol Store { func load() -> Int }
            """
        )
    }

    private let old = """
        import Stubbing

        @testable import App

        final class MockClock: Clock {
            let hourStub = Stub<Void, Int>()

            var hour: Int { hourStub() } // mine
        }

        """

    private let new = """
        import Stubbing

        @testable import App

        final class MockClock: Clock {
            let hourStub = Stub<Void, Int>()
            let tickStub = Stub<Void, Void>()

            var hour: Int { hourStub() } // mine

            func tick() {
                tickStub()
            }
        }

        """

    private func write(_ text: String, to name: String) throws {
        _ = try package.folder.write(text, to: name)
    }

    private func path(_ name: String) -> String { package.folder.url.appending(path: name).path }

    @Test
    func aMockIsBroughtUpToDate() throws {
        try write(old, to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path(file))
        #expect(package.run("--update", "Clock") == .success)
        #expect(try package.text(of: file) == new)
        #expect(recorded.written == "\(file)\n")
        #expect(try FileManager.default.attributesOfItem(atPath: path(file))[.posixPermissions] as? Int == 0o640)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: path("Tests/AppTests/Mocks")) == ["MockClock.swift"]
        )
    }

    @Test
    func theSecondTimeNothingIsWritten() throws {
        try write(new, to: file)
        #expect(package.run("--update", "--all", "--target", "App") == .success)
        #expect(package.run("--update", "--check", "Clock") == .success)
        #expect(package.run("--update", "--check", "--format", "github", "Clock") == .success)
        #expect(recorded.written == "")
        #expect(try package.text(of: file) == new)
    }

    @Test
    func checkingWritesNothing() throws {
        try write(old, to: file)
        #expect(package.run("--update", "--check", "--all", "--target", "App") == .failure)
        #expect(try package.text(of: file) == old)
        #expect(recorded.written == "\(path(file)):5:7: warning: MockClock lacks `tick()`.\n")
        #expect(recorded.notes == ["error: 1 finding. Run `scaffold-mock --update`, and then fix what it reports."])
    }

    @Test
    func printingWritesNothing() throws {
        try write(old, to: file)
        #expect(package.run("--update", "--print", "Clock") == .success)
        #expect(recorded.written == new)
        #expect(try package.text(of: file) == old)
    }

    @Test(arguments: [
        ("func use(_ mock: MockClock) { mock.pushStub(1) }\n", true),
        ("func use(_ mock: MockClock?) { mock?\n.pushStub(1) }\n", true),
        ("func use(_ mock: MockClock) -> String { \"\\(mock.pushStub)\" }\n", true),
        ("func use(_ mock: MockClock) { mock.repushStub(1) }\n", false),
        ("// mock.pushStub\nlet text = \"mock.pushStub\"\n", false),
        ("final class MockStore {\n    let pushStub = 1\n    func push() { _ = self.pushStub + pushStub }\n}\n", false),
        ("", false),
    ])
    func aHandwrittenMemberIsARemarkUnlessTestsUseIt(use: String, isUsed: Bool) throws {
        try write(String(new.dropLast(2)) + "\n" + Self.push, to: file)
        try write(use, to: "Tests/AppTests/Use.swift")
        #expect(package.run("--update", "--check", "Clock") == .success)
        #expect(recorded.written.contains("note: `MockClock.push(_:)` doesn't implement any requirement") == !isUsed)
    }

    private static let push =
        "    let pushStub = Stub<Int, Void>()\n\n    func push(_ number: Int) {\n        // Mine.\n        pushStub(number)\n    }\n}\n"

    /// Of a requirement that was renamed, the tests still use the old stub.
    @Test
    func aHandwrittenMemberIsARemarkBesideANewMember() throws {
        try write(String(old.dropLast(2)) + "\n" + Self.push, to: file)
        try write("func use(_ mock: MockClock) { mock.pushStub(1) }\n", to: "Tests/AppTests/Use.swift")
        #expect(package.run("--update", "Clock") == .success)
        #expect(try package.text(of: file).contains("func tick() {"))
        #expect(recorded.written.contains("note: `MockClock.push(_:)` doesn't implement any requirement"))
    }

    /// The compiler rejects the mock, so the check fails until a person has changed the member.
    @Test
    func aMemberThatAPersonChangedAndThatDoesNotCompileIsLeftToThem() throws {
        try write(old.replacing("var hour: Int {", with: "var hour: String {"), to: file)
        #expect(package.run("--update", "Clock") == .failure)
        #expect(
            recorded.written == """
                \(file)
                \(path(file)):9:5: warning: `MockClock.hour` isn't what its protocol asks for. It contains \
                handwritten code, so it stays. The new form is:
                    let hourStub = Stub<Void, Int>()
                    var hour: Int { hourStub() }

                """
        )
        for format in ["compiler", "github"] {
            #expect(package.run("--update", "--check", "Clock", "--format", format) == .failure)
        }
        #expect(recorded.written.components(separatedBy: "`MockClock.hour`").count == 4)
        let check = "error: 1 finding. Run `scaffold-mock --update`, and then fix what it reports."
        #expect(recorded.notes == ["error: 1 finding is left. Fix it by hand.", check, check])
        try write(new, to: file)
        #expect(package.run("--update", "--check", "Clock") == .success)
    }

    @Test
    func aMockWithoutStubsIsAPersonsOwn() throws {
        let text = "@testable import App\n\nfinal class ClockSpy: Clock {\n    func tick() {}\n}\n"
        try write(text, to: "Tests/AppTests/ClockSpy.swift")
        #expect(package.run("--update", "Clock") == .success)
        #expect(try package.text(of: "Tests/AppTests/ClockSpy.swift") == text)
        let note = "ClockSpy has no stubs, so it stays as it is. The compiler checks what you wrote."
        #expect(recorded.notes == [note])

        try write(text.replacing("Clock", with: "Store"), to: "Tests/AppTests/StoreSpy.swift")
        try write(
            "@testable import App\n\nstruct FakeStore: Store {\n    func load() -> Int { 1 }\n}\n",
            to: "Tests/AppTests/FakeStore.swift"
        )
        #expect(package.run("--update", "--all", "--target", "App") == .success)
        #expect(
            recorded.notes.last
                == "ClockSpy and FakeStore have no stubs, so they stay as they are. The compiler checks what you wrote."
        )
        let count = recorded.notes.count
        #expect(package.run("--update", "--check", "Clock") == .success)
        #expect(recorded.notes.count == count)
    }

    @Test(arguments: [
        ("final class MockClock: Clock {\n", "5:30: error: this `{` is never closed.\n"),
        (
            "final class MockClock: Other, Clock {\n}\n",
            "5:7: error: MockClock may inherit members from `Other`, which wasn't found.\n"
        ),
    ])
    func anUnsupportedMockIsNotChanged(mock: String, message: String) throws {
        let broken = "import Stubbing\n\n@testable import App\n\n\(mock)"
        try write(broken, to: file)
        #expect(package.run("--update", "Clock") == .failure)
        #expect(try package.text(of: file) == broken)
        #expect(recorded.written == "\(path(file)):\(message)")
    }

    @Test
    func severalMocksOfOneFileAreUpdatedTogetherAndShareTheImportThatTheyLack() throws {
        let mocks = "final class MockClock: Clock {}\nfinal class MockStore: Store {}\n"
        try write(mocks, to: "Tests/AppTests/Doubles.swift")
        #expect(package.run("--update", "--all", "--target", "App") == .success)
        #expect(
            try package.text(of: "Tests/AppTests/Doubles.swift") == """
                import Stubbing
                @testable import App

                final class MockClock: Clock {
                    let hourStub = Stub<Void, Int>()
                    let tickStub = Stub<Void, Void>()

                    var hour: Int { hourStub() }

                    func tick() {
                        tickStub()
                    }
                }
                final class MockStore: Store {
                    let loadStub = Stub<Void, Int>()

                    func load() -> Int {
                        loadStub()
                    }
                }

                """
        )
    }

    @Test
    func aNeutralValueIsAddedOnceItsMockExists() async throws {
        let package = try await ScaffoldedPackage(
            "protocol Store { func load() -> Int }\nprotocol Maker { func makeStore() -> any Store }"
        )
        let maker = "Tests/AppTests/Mocks/MockMaker.swift"
        #expect(package.run("Maker") == .success)
        #expect(package.run("--update", "--check", "Maker") == .success)
        let old = try package.text(of: maker)
        #expect(package.run("Store") == .success)

        #expect(package.run("--update", "--check", "Maker") == .failure)
        let stub = "let makeStoreStub = Stub<Void, any Store>(neutralValue: MockStore())"
        #expect(package.recorded.written.hasSuffix(":7:5: warning: `MockMaker.makeStoreStub` must be `\(stub)`.\n"))
        #expect(try package.text(of: maker) == old)
        #expect(package.run("--update", "--all", "--target", "App") == .success)
        #expect(
            try package.text(of: maker)
                == old.replacing("()\n\n    func", with: "(neutralValue: MockStore())\n\n    init() {}\n\n    func")
        )
        #expect(package.run("--update", "--check", "--all", "--target", "App") == .success)
        let updated = try package.text(of: maker)
        #expect(package.run("Maker", "--force") == .success)
        #expect(try package.text(of: maker) == updated)
    }

    @Test(arguments: [
        "final class MockClock: Clock {}\n", "final class ClockSpy {}\nextension ClockSpy: App.Clock {}\n",
    ])
    func allTargetsWhoseProtocolsHaveMocksAreUpdated(mock: String) async throws {
        // Of the target of mocks, there is no module.
        let package = try await ScaffoldedPackage(
            "protocol Clock { func tick() }\n",
            mocks: ["Mocks.swift": mock]
        )
        #expect(package.run("--update", "--all") == .success)
        #expect(try package.text(of: "Sources/AppMocks/Mocks.swift").contains("tickStub"))
    }

    @Test
    func aPackageWithoutMocksIsUpToDate() async throws {
        let package = try await ScaffoldedPackage(
            "protocol Clock { func tick() }\nstruct SystemClock: Clock { func tick() {} }\n",
            mocks: ["Mocks.swift": "struct Mocks {}\n"]
        )
        #expect(package.run("--update", "--check", "--all") == .success)
        #expect(package.recorded.written == "")
    }

    @Test(arguments: [
        ("class Base { func tick() {} }", nil),
        ("class Root { func tick() {} }\nclass Base: Root {}", nil),
        ("class Base: Root {}", "error: MockClock may inherit members from `Root`, which wasn't found."),
        // Only the superclass is inherited.
        ("struct Helper { let base: Base; func tick() {} }\nclass Base {}", "warning: MockClock lacks `tick()`."),
    ])
    func membersOfAllSuperclassesAreInherited(types: String, finding: String?) throws {
        try write("\(types)\n", to: "Tests/AppTests/Base.swift")
        try write(old.replacing("MockClock: Clock", with: "MockClock: Base, Clock"), to: file)
        #expect(package.run("--update", "--check", "Clock") == (finding == nil ? .success : .failure))
        #expect(recorded.written == (finding.map { "\(path(file)):5:7: \($0)\n" } ?? ""))
    }

    @Test(arguments: [
        ("extension Ticking { func tick() {} }", true),
        ("extension Ticking where Self: Clock { func tick() {} }", true),
        ("extension Clock where Self: Ticking { func tick() {} }", true),
        ("extension Ticking where Self: Sounding { func tick() {} }", false),
        ("extension Sounding { func tick() {} }", false),
    ])
    func aMemberOfAFurtherProtocolIsAnAnswer(declaration: String, isAnswer: Bool) async throws {
        let protocols = "protocol Ticking {}\nprotocol Sounding {}\n"
        let clock = "protocol Clock { var hour: Int { get }; func tick() }\n"
        for isInTests in [true, false] {
            let package = try await ScaffoldedPackage(
                clock + protocols + (isInTests ? "" : declaration),
                tests: isInTests ? ["Extensions.swift": declaration] : [:]
            )
            let mock = old.replacing("MockClock: Clock", with: "MockClock: Clock, Ticking")
            _ = try package.folder.write(mock, to: file)
            #expect(package.run("--update", "--check", "Clock") == (isAnswer ? .success : .failure))
            #expect(package.run("--update", "Clock") == .success)
            #expect(try package.text(of: file).contains("tickStub") == !isAnswer)
        }
    }

    /// Two modules declare a protocol of the same name.
    @Test(arguments: [
        ("import Core", "Keyed", ["core"]), ("import Store", "Keyed", ["store"]),
        ("import Core\nimport Store", "Core.Keyed", ["core"]), ("import Core\nimport Store", "Store.Keyed", ["store"]),
        ("import Core\nimport Store", "Keyed", []), ("", "Keyed", []),
        ("import Core", "Cart.Keyed", ["coreOfCart"]), ("import Core\nimport Store", "Cart.Keyed", []),
        // It depends on Core, and may export it.
        ("import App", "Keyed", ["core"]),
    ])
    func aNameMeansTheProtocolOfAnImportedModule(imports: String, name: String, members: [String]) async throws {
        let (folder, names) = (TemporaryFolder(), ["Core", "Store"])
        var graphs: [String: [SymbolGraph]] = [:]
        for name in names {
            let member = name.lowercased()
            let source = """
                public protocol Keyed { func \(member)() }
                public enum Cart { public protocol Keyed { func \(member)OfCart() } }
                """
            graphs[name] = try await CompiledModule(source, name: name).graphs
            _ = try folder.write(source, to: "Sources/\(name)/File.swift")
        }
        let file = "Tests/AppTests/Mocks/MockKeyed.swift"
        let mock = "import Stubbing\n\(imports)\n\nfinal class MockKeyed: \(name) {\n}\n"
        let path = try folder.write(mock, to: file).path
        let targets = (names + ["App", "AppTests"]).map { name in
            let isTest = name == "AppTests"
            return PackageDescription.Target(
                name,
                isTest ? "test" : "generic",
                on: isTest ? names + ["App"] : name == "App" ? ["Core"] : [],
                directory: folder.url.appending(path: "\(isTest ? "Tests" : "Sources")/\(name)").path
            )
        }
        var workspace = Workspace(package: PackageDescription(directory: folder.url.path, targets: targets))
        for name in names { workspace.record(graphs[name] ?? [], of: name) }
        let output = RecordedOutput()
        let command = try ScaffoldMock(Arguments(["--update", "--all"], syntax: ScaffoldMock.syntax))
        let isUpToDate = try command.run(in: workspace, output: output.output)

        let text = try String(contentsOfFile: path, encoding: .utf8)
        let functions = text.matches(of: /func (\w+)/).map { String($0.1) }
        #expect(functions == members)
        #expect(isUpToDate == !members.isEmpty)
        let finding = "error: `\(name)` can be that of Core or Store, so MockKeyed isn't changed."
        #expect(output.written.contains(finding) == members.isEmpty)
    }

    /// The requirement of the other protocol isn't built, so its graph lacks it.
    @Test(arguments: [["Tracing"], ["--all", "--target", "App"]])
    func aMemberThatAnotherProtocolAsksForInABranchIsKept(names: [String]) async throws {
        let package = try await ScaffoldedPackage(
            """
            protocol Reading {
                func read()
                #if NEVER
                    func page() -> Int
                #endif
            }
            protocol Tracing { func trace() }
            """
        )
        let mock = """
            import Stubbing

            @testable import App

            final class MockReader: Reading, Tracing {
                let readStub = Stub<Void, Void>()
                let pageStub = Stub<Void, Int>()
                let traceStub = Stub<Void, Void>()

                func read() {
                    readStub()
                }

                func page() -> Int {
                    pageStub()
                }

                func trace() {
                    traceStub()
                }
            }

            """
        let file = "Tests/AppTests/Mocks/MockReader.swift"
        _ = try package.folder.write(mock, to: file)
        #expect(package.run(["--update", "--remove"] + names) == .success)
        #expect(try package.text(of: file) == mock)
        #expect(package.recorded.written == "")
    }

    @Test
    func aMockOfAProtocolWithAGenericSuperclassIsReadBack() async throws {
        let package = try await ScaffoldedPackage(
            "class Base<Value> { func make() -> Value? { nil } }\nprotocol Sup: Base<Int> { func reset() }"
        )
        #expect(package.run("Sup") == .success)
        #expect(package.run("--update", "--check", "Sup") == .success)
        let file = "Tests/AppTests/Mocks/MockSup.swift"
        let text = try package.text(of: file)
        _ = try package.folder.write(text.replacing("reset", with: "restart"), to: file)
        #expect(package.run("--update", "--remove", "Sup") == .success)
        #expect(try package.text(of: file) == text)
    }

    @Test
    func aMemberThatIsLeftOverIsARemark() throws {
        let text = new.replacing("    let tickStub", with: "    let tockStub = Stub<Void, Void>()\n    let tickStub")
            .replacing(
                "    func tick() {\n",
                with: "    func tock() { tockStub() }\n\n    func tick() {\n        print()\n"
            )
        try write(text, to: file)
        #expect(package.run("--update", "Clock") == .success)
        let remark =
            "\(path(file)):12:5: note: `MockClock.tock()` doesn't implement any requirement of Clock. "
            + "Pass --remove to remove it.\n"
        #expect(recorded.written == remark)
        #expect(package.run("--update", "--check", "Clock") == .success)
        #expect(recorded.written == remark + remark)
        #expect(recorded.notes == [])
        #expect(package.run("--update", "--check", "--remove", "Clock") == .failure)
        #expect(recorded.notes == ["error: 1 finding. Run `scaffold-mock --update`, and then fix what it reports."])
    }

    @Test
    func outputCanNameAFile() throws {
        try write(old, to: "Elsewhere/Doubles.swift")
        #expect(package.run("--update", "Clock", "--output", path("Elsewhere/Doubles.swift")) == .success)
        #expect(try package.text(of: "Elsewhere/Doubles.swift") == new)
    }

    @Test
    func aLinkIsFollowed() throws {
        try write(old, to: "Real.swift")
        try write("", to: "Tests/AppTests/Mocks/Other.swift")
        try FileManager.default.createSymbolicLink(atPath: path(file), withDestinationPath: path("Real.swift"))
        #expect(package.run("--update", "Clock") == .success)
        #expect(try package.text(of: "Real.swift") == new)
        #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: path(file))) != nil)
    }

    @Test(arguments: [
        (["--check", "Clock"], "error: --check requires --update."),
        (
            ["--update", "--force", "Clock"],
            "error: --force can't be combined with --update, because it overwrites what --update keeps. "
                + "Pass only one of them."
        ),
        (
            ["--update", "Store"],
            "error: There is no mock of Store in Sources/App or Tests/AppTests: no MockStore, and no other type that "
                + "conforms to Store and has stubs, or a name that begins or ends with Mock, Spy, Fake or Stub. "
                + "Run `scaffold-mock Store` to write one."
        ),
    ])
    func invalidArgumentsAreReported(words: [String], expected: String) throws {
        #expect(package.run(words) == .failure)
        #expect(recorded.notes.map { $0.replacing(package.sharedSources, with: "Sources/App") } == [expected])
    }
}
