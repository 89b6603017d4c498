import Testing

@testable import ProviderTools

@Suite(.ownThreads, .timeLimit(.minutes(5)))
struct ScaffoldedProviderTests {
    private static let path = "Sources/App/Feed+DependencyProvider.swift"

    /// Scaffolds the provider of `Feed`, and returns its file.
    private func provider(_ source: String, _ options: String...) throws -> String {
        let package = try WiredPackage(source)
        #expect(package.run("Feed") == .success, "\(package.notes)")
        return try package.text(Self.path)
    }

    /// The body of the only function of the provider of a type with some requirement.
    private func body(of requirement: String, _ declarations: String) throws -> String {
        let text = try provider(
            """
            final class Feed {
                protocol DependencyProviding {
                    \(requirement)
                }
            }
            \(declarations)
            """
        )
        let lines = text.split(separator: "\n").map(String.init)
        let start = try #require(lines.firstIndex { $0.contains("func ") }) + 1
        return lines[start..<(lines.count - 3)].map { $0.drop(while: \.isWhitespace) }.joined(separator: "\n")
    }

    @Test
    func listsOfPropertiesAreRead() throws {
        let body = try body(
            of: "func makeReader() -> Reader",
            """
            protocol Store {}
            protocol Log {}
            struct Reader {
                struct Dependencies {
                    let store: any Store, log: any Log
                    let first, second: [String: Int]
                }
                init(dependencies: Dependencies) {}
            }
            """
        )
        #expect(body == "Reader(dependencies: .init(store: store, log: log, first: first, second: second))")
    }

    @Test
    func writesTheProviderOfATypeBesideIt() throws {
        let package = try WiredPackage(
            """
            final class Feed {
                protocol DependencyProviding: Sendable {
                    var store: any Store { get }
                    @MainActor func makeReader(page: Int) -> Reader
                    func makeSession() async throws -> any Session
                }
            }
            protocol Store {}
            protocol Session {}
            protocol Clock {}
            struct WebSession: Session {
                init(clock: any Clock) async throws {}
            }
            @MainActor final class Reader {
                struct Dependencies {
                    let store: any Store
                    let clock: any Clock
                }
                init(page: Int, dependencies: Dependencies) {}
            }
            """
        )
        #expect(package.run("Feed") == .success)
        #expect(package.written == "Sources/App/Feed+DependencyProvider.swift\n")
        #expect(
            try package.text(Self.path) == """
                extension Feed {
                    /// The dependencies of ``Feed`` in the program.
                    struct DependencyProvider: DependencyProviding {
                        let store: any Store
                        let clock: any Clock

                        @MainActor
                        func makeReader(page: Int) -> Reader {
                            Reader(page: page, dependencies: .init(store: store, clock: clock))
                        }

                        func makeSession() async throws -> any Session {
                            try await WebSession(clock: clock)
                        }
                    }
                }

                """
        )
    }

    @Test
    func takesTheProviderOfACreatedTypeApart() throws {
        let text = try provider(
            """
            protocol Log {}
            final class Feed {
                protocol DependencyProviding {
                    func makePlayer() -> Player
                }
            }
            final class Player {
                protocol DependencyProviding { var log: any Log { get } }
                struct DependencyProvider: DependencyProviding { let log: any Log }
                init(dependencyProvider: any DependencyProviding) {}
            }
            """
        )
        #expect(
            text == """
                extension Feed {
                    /// The dependencies of ``Feed`` in the program.
                    struct DependencyProvider: DependencyProviding {
                        let log: any Log

                        func makePlayer() -> Player {
                            Player(dependencyProvider: Player.DependencyProvider(log: log))
                        }
                    }
                }

                """
        )
    }

    @Test
    func writesTheProvidersThatItCreatesBeforeIt() throws {
        let package = try WiredPackage(
            """
            protocol Log {}
            final class Feed { protocol DependencyProviding { func makePlayer() -> Player } }
            final class Player {
                protocol DependencyProviding { func makeDecoder() -> Decoder }
                init(dependencyProvider: any DependencyProviding) {}
            }
            final class Decoder {
                protocol DependencyProviding { var log: any Log { get } }
                init(dependencyProvider: any DependencyProviding) {}
            }
            """
        )
        #expect(package.run("Feed") == .success)
        #expect(
            package.written == """
                Sources/App/Decoder+DependencyProvider.swift
                Sources/App/Feed+DependencyProvider.swift
                Sources/App/Player+DependencyProvider.swift

                """
        )
        #expect(
            try package.text(Self.path) == """
                extension Feed {
                    /// The dependencies of ``Feed`` in the program.
                    struct DependencyProvider: DependencyProviding {
                        let log: any Log

                        func makePlayer() -> Player {
                            Player(dependencyProvider: Player.DependencyProvider(log: log))
                        }
                    }
                }

                """
        )
    }

    @Test
    func addingADependencyNeedsTheProvidersThatAreCreated() throws {
        let source = """
            final class Feed {
                protocol DependencyProviding { func makePlayer() -> Player }
                struct DependencyProvider: DependencyProviding {
                    func makePlayer() -> Player { Player() }
                }
            }
            final class Player {
                protocol DependencyProviding {}
                init(dependencyProvider: any DependencyProviding) {}
            }
            """
        let package = try WiredPackage(source)
        #expect(package.run("--update", "Player") == .failure)
        #expect(
            package.notes == [
                "error: There is no Player.DependencyProvider that Feed.DependencyProvider could create. "
                    + "Run `scaffold-provider Player` first."
            ]
        )
        #expect(try package.text() == source)
    }

    @Test
    func importsFoundationAloneForItsTypes() throws {
        let package = try WiredPackage([
            "Sources/App/Feed.swift": """
            import Crypto
            import Foundation

            final class Feed { protocol DependencyProviding { var url: URL { get }; var key: Key { get } } }
            """
        ])
        #expect(package.run("Feed") == .success)
        #expect(try package.text(Self.path).hasPrefix("import Crypto\nimport Foundation\n\nextension Feed {"))

        let other = try WiredPackage([
            "Sources/App/Feed.swift": """
            import Crypto
            import Foundation

            final class Feed { protocol DependencyProviding { var url: URL { get } } }
            """
        ])
        #expect(other.run("Feed") == .success)
        #expect(try other.text(Self.path).hasPrefix("import Foundation\n\nextension Feed {"))
    }

    @Test
    func propertiesOfProtocolsHaveAny() throws {
        let text = try provider(
            """
            protocol Log {}
            protocol Store {}
            final class Feed {
                protocol DependencyProviding {
                    var log: Log? { get }
                    func makePlayer() -> Player
                }
            }
            final class Player {
                init(log: Log?, stores: [Store & Log], some: some Store, maker: @escaping (Log) -> any Store) {}
            }
            """
        )
        let properties = text.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }.filter {
            $0.hasPrefix("let ")
        }
        #expect(
            properties == [
                "let log: (any Log)?", "let stores: [any Store & Log]", "let some: any Store",
                "let maker: (any Log) -> any Store",
            ]
        )
    }

    @Test(arguments: [
        (
            "func makeItem() -> any Item", "protocol Item {}; struct A: Item {}; struct B: Item {}",
            "#error(\"`A` and `B` implement `Item`.\")"
        ),
        ("func makeItem() -> any Item", "protocol Item {}", "#error(\"Nothing implements `Item`.\")"),
        (
            "func makeItem() -> any Item", "protocol Item {}; struct A: Item {}; struct B: Item { let item: any Item }",
            "#error(\"`A` and `B` implement `Item`.\")"
        ),
        ("func makeItem(id: Int) -> Item", "struct Item {}", "#error(\"Nothing takes `id`.\")"),
        (
            "func makeItem(id: Int) -> Item", "struct Item { let id: String }",
            "#error(\"`id` is Int, but String is needed.\")"
        ),
        ("func makeItem() -> Item", "struct Item { init() throws {} }", "#error(\"The initializer throws.\")"),
        ("func makeItem() -> Item", "struct Item { init() async {} }", "#error(\"The initializer is asynchronous.\")"),
        (
            "func makeItem() -> Item", "struct Item { init() {}; init(id: Int) {} }",
            "#error(\"`Item` has several initializers.\")"
        ),
        (
            "func makeItem() -> Item", "struct Item { private init() {} }",
            "#error(\"`Item` has no initializer that this file can call.\")"
        ),
        ("func makeItem() -> Date", "", "#error(\"`Date` isn't declared in this package.\")"),
    ])
    func anUnknownCallDoesNotCompile(requirement: String, declarations: String, body expected: String) throws {
        #expect(try body(of: requirement, declarations.replacing("; ", with: "\n")) == expected)
    }

    @Test(arguments: [
        // Mocks and types that a test target declares aren't implementations.
        ("func makeItem() -> any Item", "protocol Item {}; struct A: Item {}; struct FakeItem: Item {}", "A()"),
        ("func makeItem() -> any Item", "protocol Item {}; protocol Big: Item {}; struct A: Big {}", "A()"),
        ("func makeItem() -> (any Item)?", "protocol Item {}; struct A {}; extension A: Item {}", "A()"),
        ("func makeItem(_ id: Int) -> Item", "struct Item { init(_ id: Int) {} }", "Item(id)"),
        (
            "func makeItem(for id: Int) -> Item", "struct Item { init(with id: Int, limit: Int = 3) {} }",
            "Item(with: id)"
        ),
        ("func makeItem(id: Int) -> Item", "class Base { init(id: Int) {} }; class Item: Base {}", "Item(id: id)"),
        ("func makeItem() throws -> Item", "struct Item { init() throws {} }", "try Item()"),
        ("func makeItem() -> Feed.Item", "extension Feed { struct Item {} }", "Feed.Item()"),
        (
            "func makeItem(done: @escaping @Sendable () -> Void) -> Item",
            "struct Item { let done: @Sendable () -> Void }", "Item(done: done)"
        ),
    ])
    func createsWhatAFunctionReturns(requirement: String, declarations: String, body expected: String) throws {
        #expect(try body(of: requirement, declarations.replacing("; ", with: "\n")) == expected)
    }

    @Test
    func typesOfOtherModulesAreImported() throws {
        let package = try WiredPackage(
            [
                "Sources/App/Feed.swift": """
                final class Feed { protocol DependencyProviding { func makeItem() -> Item } }
                """,
                "Sources/Items/Item.swift": """
                import Foundation
                public struct Item {
                    public init(bundle: Bundle, names: Item.Names) {}
                    public struct Names { public init() {} }
                }
                """,
                "Sources/Other/Item.swift": "struct Item {}",
            ],
            dependencies: ["App": ["Items"]]
        )
        #expect(package.run("Feed") == .success)
        #expect(
            try package.text(Self.path) == """
                import Foundation
                import Items

                extension Feed {
                    /// The dependencies of ``Feed`` in the program.
                    struct DependencyProvider: DependencyProviding {
                        let bundle: Bundle
                        let names: Item.Names

                        func makeItem() -> Item {
                            Item(bundle: bundle, names: names)
                        }
                    }
                }

                """
        )
    }

    @Test
    func aPublicProviderHasAPublicInitializer() throws {
        let text = try provider(
            """
            public protocol Log {}
            public protocol Store {}
            public final class Feed {
                public nonisolated protocol DependencyProviding {
                    var log: any Log { get }
                    func makeItem() -> Item
                }
            }
            public struct Item { let store: any Store }
            """
        )
        #expect(
            text == """
                extension Feed {
                    /// The dependencies of ``Feed`` in the program.
                    public nonisolated struct DependencyProvider: DependencyProviding {
                        public let log: any Log
                        let store: any Store

                        public init(log: any Log, store: any Store) {
                            self.log = log
                            self.store = store
                        }

                        public func makeItem() -> Item {
                            Item(store: store)
                        }
                    }
                }

                """
        )
    }

    @Test
    func aPublicBagGetsTheInitializerThatOtherModulesNeed() throws {
        let package = try WiredPackage(
            """
            public final class Feed {
                public struct Dependencies {
                    let log: any Log
                    let done: () -> Void
                }
            }
            """
        )
        #expect(package.run("Feed") == .success)
        #expect(
            try package.text() == """
                public final class Feed {
                    public struct Dependencies {
                        let log: any Log
                        let done: () -> Void

                        public init(log: any Log, done: @escaping () -> Void) {
                            self.log = log
                            self.done = done
                        }
                    }
                }
                """
        )
    }

    @Test
    func aFileThatHasTheProtocolGetsTheProviderBehindIt() throws {
        let package = try WiredPackage([
            Self.path: """
            extension Feed {
                protocol DependencyProviding {}
            }
            """, "Sources/App/Feed.swift": "final class Feed {}",
        ])
        #expect(package.run("Feed") == .success)
        #expect(
            try package.text(Self.path) == """
                extension Feed {
                    protocol DependencyProviding {}

                    /// The dependencies of ``Feed`` in the program.
                    struct DependencyProvider: DependencyProviding {
                    }
                }
                """
        )
    }

    @Test
    func aProviderThatExistsIsKeptUnlessItIsReplaced() throws {
        let source = """
            protocol Log {}
            final class Feed {
                protocol DependencyProviding { var log: any Log { get } }
            }
            """
        let package = try WiredPackage(source)
        #expect(package.run("Feed") == .success)
        let text = try package.text(Self.path)
        #expect(package.run("Feed") == .failure)
        #expect(
            package.notes == [
                "error: Sources/App/Feed+DependencyProvider.swift has a Feed.DependencyProvider. Nothing was written. "
                    + "Pass --update to bring it up to date, --force to replace it, or --print to print a new one instead."
            ]
        )
        #expect(try package.text(Self.path) == text)
    }

    @Test(arguments: [
        (["Nothing"], "There is no type \"Nothing\"."),
        (["Fead"], "There is no type \"Fead\". Did you mean \"Feed\"?"),
        (["Plain"], "Plain has no `DependencyProviding`, which a provider would implement."),
        ([], "Name a type, as in `scaffold-provider UserService`."),
        (["Feed", "--check"], "Pass --check with --update."),
        (
            ["--add", "log: any Log"],
            "--add and --to belong together, as in `--add 'clock: any WallClock' --to ImageProcessor`."
        ),
        (["--add", "log", "--to", "Feed"], "\"log\" isn't a name and a type, as in `clock: any WallClock`."),
        (
            ["--add", "log: any Log", "--to", "Feed"],
            "Feed.DependencyProviding has a `log` already. Pass --update to pass it on to where it is missing."
        ),
        (["Inner"], "\"Inner\" may be Feed.Inner in App or Plain.Inner in App. Name the target with --target."),
    ])
    func invalidArgumentsAreReported(words: [String], message: String) throws {
        let package = try WiredPackage(
            """
            final class Feed { protocol DependencyProviding { var log: any Log { get } }; struct Inner {} }
            struct Plain { struct Inner {} }
            """
        )
        #expect(package.run(words) == .failure)
        #expect(package.notes == ["error: \(message)"])
    }
}
