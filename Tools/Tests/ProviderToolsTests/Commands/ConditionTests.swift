import Foundation
import Testing

@testable import ProviderTools

/// Requirements, protocols and mocks between `#if` and `#endif`, of which a build has only one branch.
///
/// The packages of these tests are compiled without any condition.
@Suite(.timeLimit(.minutes(5)))
struct ConditionTests {
    private static let vault = """
        public protocol Vault {
            func open()
            #if SEALING
                func seal() throws
            #else
                func dump() -> Int
                #if os(Linux)
                    var size: Int { get }
                #endif
            #endif
        }
        """

    private static let file = "Tests/AppTests/Mocks/MockVault.swift"

    private static let finding =
        "MockVault lacks `seal()`, which another configuration asks for. Write it between `#if SEALING` and `#endif`: "
        + "`func seal() throws`."

    @Test
    func aNewMockHasTheConditionsOfItsRequirementsAndSaysWhatItLacks() async throws {
        let package = try await ScaffoldedPackage(Self.vault)
        #expect(package.run("Vault") == .failure)
        #expect(package.recorded.written.hasSuffix("error: \(Self.finding)\n"))
        #expect(
            try package.text(of: Self.file) == """
                import App
                import Stubbing

                /// A mock of ``Vault``.
                final class MockVault: Vault {
                    let openStub = Stub<Void, Void>()
                    #if !SEALING
                        let dumpStub = Stub<Void, Int>()
                    #endif
                    #if !SEALING && os(Linux)
                        let sizeStub = Stub<Void, Int>()
                    #endif

                    func open() {
                        openStub()
                    }

                    #if !SEALING
                        func dump() -> Int {
                            dumpStub()
                        }
                    #endif

                    #if !SEALING && os(Linux)
                        var size: Int { sizeStub() }
                    #endif
                }

                """
        )
        try await package.compileTests([package.folder.url.appending(path: Self.file).path])
    }

    /// A mock as a person completes it.
    private static let complete = """
        import App
        import Stubbing

        final class MockVault: Vault {
            let openStub = Stub<Void, Void>()
            let sealStub = ThrowingStub<Void, Void, any Error>()
            let dumpStub = Stub<Void, Int>()
            let sizeStub = Stub<Void, Int>()

            func open() {
                openStub()
            }

            func seal() throws {
                try sealStub()
            }

            func dump() -> Int {
                dumpStub()
            }

            var size: Int { sizeStub() }
        }

        """

    @Test(arguments: [[], ["--check"], ["--remove"]])
    func aMemberThatAnotherConfigurationAsksForStays(options: [String]) async throws {
        let package = try await ScaffoldedPackage(Self.vault)
        _ = try package.folder.write(Self.complete, to: Self.file)
        #expect(package.run(["--update", "Vault"] + options) == .success)
        #expect(try package.text(of: Self.file) == Self.complete)
        #expect(package.recorded.written == "")
    }

    @Test
    func aMemberThatNoConfigurationAsksForIsRemoved() async throws {
        let package = try await ScaffoldedPackage(Self.vault)
        let old = Self.complete.replacing(
            "    func seal()",
            with: "    func close() {\n        closeStub()\n    }\n\n    func seal()"
        )
        .replacing("    let sealStub", with: "    let closeStub = Stub<Void, Void>()\n    let sealStub")
        _ = try package.folder.write(old, to: Self.file)
        #expect(package.run("--update", "Vault", "--remove") == .success)
        #expect(try package.text(of: Self.file) == Self.complete)
    }

    @Test
    func anUpdatePrintsWhatBelongsInACondition() async throws {
        let package = try await ScaffoldedPackage(Self.vault)
        let lacking = Self.complete.replacing("\n    func dump() -> Int {\n        dumpStub()\n    }\n", with: "")
            .replacing("    let dumpStub = Stub<Void, Int>()\n", with: "")
        _ = try package.folder.write(lacking, to: Self.file)
        #expect(package.run("--update", "Vault") == .failure)
        #expect(try package.text(of: Self.file) == lacking)
        #expect(
            package.recorded.written.contains(
                """
                MockVault lacks `dump()`, which is asked for between `#if !SEALING` and `#endif`. Write:
                    #if !SEALING
                    let dumpStub = Stub<Void, Int>()
                """
            )
        )
    }

    @Test(arguments: [
        (
            """
            #if SEALING && DEBUG
                public protocol Lock { func close() }
            #elseif DEBUG || !SEALING
                public protocol Lock { func open() }
            #endif
            """, "Lock", "!(SEALING && DEBUG) && (DEBUG || !SEALING)"
        ),
        (
            """
            #if !SEALING
                public enum Vault {
                    public protocol Lock { func close() }
                }
            #endif
            """, "Vault.Lock", "!SEALING"
        ),
    ])
    func aMockHasTheConditionOfItsProtocol(source: String, name: String, condition: String) async throws {
        let package = try await ScaffoldedPackage(source)
        let file = "Tests/AppTests/Mocks/Mock\(name.replacing(".", with: "")).swift"
        #expect(package.run(name) == .success)
        let text = try package.text(of: file)
        #expect(text.contains("#if \(condition)\n    /// A mock"))
        #expect(package.run("--update", name) == .success)
        #expect(try package.text(of: file) == text)
    }

    @Test(arguments: [[], ["--check"], ["--remove"]])
    func aMockInABranchThatMayNotBeBuiltIsNamedAndLeftAlone(options: [String]) async throws {
        let package = try await ScaffoldedPackage("public protocol Lock { func open() }")
        let text = """
            import App
            import Stubbing

            #if SEALING
                final class MockLock: Lock {
                    let closeStub = Stub<Void, Void>()
                    func close() { closeStub() }
                }
            #else
                final class MockLock: Lock {}
            #endif

            """
        _ = try package.folder.write(text, to: "Tests/AppTests/MockLock.swift")
        #expect(package.run(["--update", "Lock"] + options) == .success)
        #expect(try package.text(of: "Tests/AppTests/MockLock.swift") == text)
        for branch in ["SEALING", "!SEALING"] {
            #expect(
                package.recorded.notes.contains {
                    $0.hasPrefix("MockLock is between `#if \(branch)` and `#endif`, and may not be part")
                }
            )
        }
    }

    /// As modules of an app have them that share their mocks.
    @Test(arguments: ["DEBUG", "canImport(Testing)", "swift(>=6)", "DEBUG && canImport(App)", "os(Linux) || os(macOS)"])
    func aMockInABranchOfEachDebugBuildIsUpdated(condition: String) async throws {
        let package = try await ScaffoldedPackage("public protocol Lock { func open() }")
        let file = "Tests/AppTests/MockLock.swift"
        func text(_ members: String) -> String {
            "import App\nimport Stubbing\n\n#if \(condition)\n    final class MockLock: Lock {\n\(members)    }\n#endif\n"
        }
        let members = """
                    let openStub = Stub<Void, Void>()

                    func open() {
                        openStub()
                    }

            """
        _ = try package.folder.write(text(""), to: file)
        #expect(package.run("--update", "--check", "--all", "--target", "App") == .failure)
        #expect(package.run("--update", "--all", "--target", "App") == .success)
        #expect(try package.text(of: file) == text(members))
        #expect(package.run("--update", "--check", "--all", "--target", "App") == .success)
    }

    @Test
    func anAssociatedTypeOfAnotherConfigurationIsNamed() async throws {
        let package = try await ScaffoldedPackage(
            """
            public protocol Box {
                #if(SEALING)
                    associatedtype Seal
                #endif
                func open()
            }
            """
        )
        let finding =
            "MockBox lacks `Seal`, which another configuration asks for. Write it between `#if (SEALING)` "
            + "and `#endif`: `typealias Seal = …`."
        #expect(package.run("Box") == .failure)
        #expect(package.recorded.written.contains(finding))
        #expect(package.run("--update", "Box", "--check") == .failure)
        let file = "Tests/AppTests/Mocks/MockBox.swift"
        let text = try package.text(of: file).replacing(
            "    func open",
            with: "    typealias Seal = Int\n\n    func open"
        )
        _ = try package.folder.write(text, to: file)
        #expect(package.run("--update", "Box", "--check") == .success)
    }

    @Test
    func aSupertypeWithoutAGraphIsNamed() async throws {
        let core = try await CompiledModule("public protocol Closing { func close() }", name: "Core")
        let module = try await CompiledModule(
            "import Core\npublic protocol Bank: Closing { func open() }",
            imports: [core]
        )
        let mock = try await module.mock(of: "Bank")
        #expect(mock.notes.map(\.severity) == [.error])
        #expect(
            mock.notes.map(\.message) == [
                "MockBank lacks what `Closing` requires, because there is no symbol graph of Core. Write that by hand."
            ]
        )
    }
}
