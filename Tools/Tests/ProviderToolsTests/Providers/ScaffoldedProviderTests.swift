import Foundation
import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct ScaffoldedProviderTests {
    private static let path = "Sources/App/Feed+DependencyProvider.swift"

    /// Scaffolds the provider of `Feed`, and returns its lines.
    private func lines(_ source: String, _ status: ProviderTool.ExitStatus = .success) throws -> [String] {
        let package = try WiredPackage(source)
        #expect(package.run("Feed") == status, "\(package.notes)")
        let lines = try package.text(Self.path).split(separator: "\n")
        let start = try #require(lines.firstIndex { $0.contains("struct ") })
        return lines[start...].dropLast().map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// The body of the only function of the provider of a type with some requirement.
    private func body(
        of requirement: String,
        _ declarations: String,
        _ status: ProviderTool.ExitStatus = .success
    ) throws -> String {
        let feed = "final class Feed { protocol DependencyProviding { \(requirement) } }"
        let lines = try lines("\(feed)\n\(declarations.replacing("; ", with: "\n"))\n", status)
        return lines.drop { !$0.contains("func ") }.dropFirst().dropLast(2).joined(separator: "\n")
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
            protocol Store: Sendable {}
            protocol Session {}
            protocol Clock: Sendable {}
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

    /// A name that a condition may import needs the condition.
    @Test(arguments: ["var session: URLSession { get }", "func makeLoader(session: URLSession) -> Loader"])
    func theConditionOfAnImportIsCopied(requirement: String) throws {
        let imports =
            "import Foundation\n\n#if canImport(FoundationNetworking)\n    import FoundationNetworking\n#endif\n\n"
        let package = try WiredPackage(
            """
            \(imports)final class Feed {
                protocol DependencyProviding { \(requirement) }
            }
            struct Loader { let session: URLSession }
            """
        )
        #expect(package.run("Feed") == .success)
        #expect(try package.text(Self.path).hasPrefix("\(imports)extension Feed {"))
    }

    private static let player = [
        "struct DependencyProvider: DependencyProviding {", "let log: any Log", "func makePlayer() -> Player {",
        "Player(dependencyProvider: Player.DependencyProvider(log: log))", "}", "}",
    ]

    @Test
    func takesTheProviderOfACreatedTypeApart() throws {
        let lines = try lines(
            """
            protocol Log {}
            final class Feed { protocol DependencyProviding { func makePlayer() -> Player } }
            final class Player {
                protocol DependencyProviding { var log: any Log { get } }
                struct DependencyProvider: DependencyProviding { let log: any Log }
                init(dependencyProvider: any DependencyProviding) {}
            }
            """
        )
        #expect(lines == Self.player)
    }

    @Test
    func writesTheProvidersThatItCreatesBeforeIt() throws {
        let source = """
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
        #expect(try lines(source) == Self.player)
        let package = try WiredPackage(source)
        #expect(package.run("Feed") == .success)
        let names = ["Decoder", "Feed", "Player"]
        #expect(package.written == names.map { "Sources/App/\($0)+DependencyProvider.swift\n" }.joined())
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

    @Test(arguments: [("; var key: Key { get }", "import Crypto\nimport Foundation"), ("", "import Foundation")])
    func importsFoundationAloneForItsTypes(member: String, imports: String) throws {
        let provider = "final class Feed { protocol DependencyProviding { var url: URL { get }\(member) } }"
        let package = try WiredPackage("import Crypto\nimport Foundation\n\n\(provider)\n")
        #expect(package.run("Feed") == .success)
        #expect(try package.text(Self.path).hasPrefix("\(imports)\n\nextension Feed {"))
    }

    @Test
    func propertiesOfProtocolsHaveAny() throws {
        let lines = try lines(
            """
            protocol Log {}
            protocol Store {}
            final class Feed { protocol DependencyProviding { var log: Log? { get }; func makePlayer() -> Player } }
            final class Player {
                init(log: Log?, stores: [Store & Log], some: some Store, maker: @escaping (Log) -> any Store) {}
            }
            """
        )
        #expect(
            lines.filter { $0.hasPrefix("let ") } == [
                "let log: (any Log)?", "let stores: [any Store & Log]", "let some: any Store",
                "let maker: (any Log) -> any Store",
            ]
        )
    }

    @Test(arguments: [
        ("() -> any Item", "protocol Item {}; struct A: Item {}; struct B: Item {}", "`A` and `B` implement `Item`."),
        ("() -> any Item", "protocol Item {}", "Nothing implements `Item`."),
        (
            "() -> any Item", "protocol Item {}; struct A: Item {}; struct B: Item { let item: any Item }",
            "`A` and `B` implement `Item`."
        ),
        ("(id: Int) -> Item", "struct Item {}", "Nothing takes `id`."),
        ("(id: Int) -> Item", "struct Item { let id: String }", "`id` is Int, but String is needed."),
        ("() -> Item", "struct Item { init() throws {} }", "The initializer throws."),
        ("() -> Item", "struct Item { init() async {} }", "The initializer is asynchronous."),
        ("() -> Item", "struct Item { init() {}; init(id: Int) {} }", "`Item` has several initializers."),
        ("() -> Item", "struct Item { private init() {} }", "`Item` has no initializer that this file can call."),
        ("() -> Date", "", "`Date` isn't declared in this package."),
        ("(id: Int?) -> Item", "struct Item { let id: Int }", "`id` is Int?, but Int is needed."),
        ("(ids: [Int?]) -> Item", "struct Item { let ids: [Int] }", "`ids` is [Int?], but [Int] is needed."),
        ("(id: Int) -> Item", "struct ID {}; struct Item { let id: ID }", "`id` is Int, but ID is needed."),
        (
            "(base: Base) -> Item", "class Base {}; class Sub: Base {}; struct Item { let base: Sub }",
            "`base` is Base, but Sub is needed."
        ),
        (
            "(log: Log) -> Item", "struct Log {}; protocol Logging {}; struct Item { let log: any Logging }",
            "`log` is Log, but any Logging is needed."
        ),
        (
            "(done: @escaping () throws -> Void) -> Item", "struct Item { let done: () -> Void }",
            "`done` is @escaping () throws -> Void, but () -> Void is needed."
        ),
        ("() -> Item", "struct Item { init(_: Int) {} }", "A parameter has no name."),
        ("() -> Item", "struct Item<T> { let value: T }", "T depends on a type parameter."),
        ("() -> Item", "struct Item { init(text: inout String) {} }", "It takes inout String."),
        (
            "(id: Int) -> Item", "struct Item { let id: Int; let from: Int; init(id from: Int, from id: Int) {} }",
            "`id` fits several parameters."
        ),
        (
            "() -> Item",
            "final class Item { protocol DependencyProviding { var item: any Item.DependencyProviding { get } }; "
                + "struct DependencyProvider: DependencyProviding { let item: any Item.DependencyProviding }; "
                + "init(provider: any DependencyProviding) {} }", "`Item.DependencyProviding` needs itself."
        ),
    ])
    func anUnknownCallDoesNotCompile(signature: String, declarations: String, message: String) throws {
        #expect(try body(of: "func makeItem\(signature)", declarations, .failure) == "#error(\"\(message)\")")
    }

    @Test(arguments: [
        ("Int", "Int?"), ("Int?", "Int??"), ("[Int]", "[Int?]"), ("[String: Int]", "[String: Int?]"), ("Int", "Any"),
        ("Sub", "Base"), ("Sub", "(any Named)?"), ("any Titled", "any Named"), ("Sub", "any Named & Titled"),
        ("any Named & Titled", "some Named"), ("Oops", "any Error"), ("Sub", "any Error & Named"),
        ("@escaping () -> Void", "() throws -> Void"), ("@escaping () -> Int", "() async -> Int?"),
        ("@escaping (Base) -> Sub", "(Sub) -> Base"), ("@escaping @Sendable () -> Void", "() -> Void"),
    ])
    func aValueThatTheCompilerConvertsIsPassed(given: String, wanted: String) async throws {
        let isClosure = wanted.contains("->")
        let declarations = """
            protocol Named {}; protocol Titled: Named {}; class Base: Titled {}
            final class Sub: Base, Error, @unchecked Sendable {}; enum Oops: Error { case oops }
            struct Item { init(value: \(isClosure ? "@escaping \(wanted)" : wanted)) {} }
            """
        let feed = "final class Feed { protocol DependencyProviding { func makeItem(value: \(given)) -> Item } }"
        let package = try WiredPackage("\(feed)\n\(declarations)\n")
        #expect(package.run("Feed") == .success)
        #expect(package.written == "Sources/App/Feed+DependencyProvider.swift\n")
        _ = try await CompiledModule([
            "App.swift": try package.text(), "Feed+DependencyProvider.swift": try package.text(Self.path),
        ])
    }

    @Test
    func aValueOfWhichNothingIsKnownIsPassedWithARemark() throws {
        let package = try WiredPackage(
            """
            typealias Key = Int
            final class Feed { protocol DependencyProviding { func makeItem(key: Key) -> Item } }
            struct Item { let key: Int }
            """
        )
        #expect(package.run("Feed") == .success)
        #expect(
            package.written == """
                Sources/App/Feed+DependencyProvider.swift
                Sources/App/Feed+DependencyProvider.swift:3:12: warning: `key` is Key, but Int is needed. It's passed, because \
                the compiler may convert it.

                """
        )
        #expect(try package.text(Self.path).contains("Item(key: key)"))
    }

    @Test(arguments: [
        // Mocks and types that a test target declares aren't implementations.
        ("() -> any Item", "protocol Item {}; struct A: Item {}; struct FakeItem: Item {}", "A()"),
        ("() -> any Item", "protocol Item {}; protocol Big: Item {}; struct A: Big {}", "A()"),
        ("() -> (any Item)?", "protocol Item {}; struct A {}; extension A: Item {}", "A()"),
        ("(_ id: Int) -> Item", "struct Item { init(_ id: Int) {} }", "Item(id)"),
        ("(for id: Int) -> Item", "struct Item { init(with id: Int, limit: Int = 3) {} }", "Item(with: id)"),
        ("(limit: Int) -> Item", "struct Item { init(id: Int = 1, limit: Int = 3) {} }", "Item(limit: limit)"),
        ("(id: Int) -> Item?", "struct Item { init?(id: Int) {} }", "Item(id: id)"),
        // Of several initializers, the one that takes the dependencies.
        (
            "(log: any Log) -> Item",
            "protocol Log {}; struct Item { init() {}; @available(*, deprecated) init(log: any Log, id: Int) {}; "
                + "init(log: any Log) {} }", "Item(log: log)"
        ),
        (
            "(log: any Log) -> Item",
            "protocol Log {}; class Item { init(log: any Log) {}; convenience init?(log: any Log, id: Int) {} }",
            "Item(log: log)"
        ),
        ("(id: Int) -> Item", "class Base { init(id: Int) {} }; class Item: Base {}", "Item(id: id)"),
        ("() throws -> Item", "struct Item { init() throws {} }", "try Item()"),
        ("() -> Feed.Item", "extension Feed { struct Item {} }", "Feed.Item()"),
        (
            "(done: @escaping @Sendable () -> Void) -> Item", "struct Item { let done: @Sendable () -> Void }",
            "Item(done: done)"
        ),
        // Lists of properties are read.
        (
            "() -> Item",
            "protocol Store {}; struct Item { struct Dependencies { let store: any Store, log: Log; "
                + "let first, second: [String: Int] }; init(dependencies: Dependencies) {} }",
            "Item(dependencies: .init(store: store, log: log, first: first, second: second))"
        ),
    ])
    func createsWhatAFunctionReturns(signature: String, declarations: String, body expected: String) throws {
        #expect(try body(of: "func makeItem\(signature)", declarations) == expected)
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
        let text = try package.text(Self.path)
        #expect(text.hasPrefix("import Foundation\nimport Items\n\nextension Feed {\n"))
        #expect(text.contains("        let bundle: Bundle\n        let names: Item.Names\n"))
        #expect(text.contains("            Item(bundle: bundle, names: names)\n"))
    }

    @Test
    func aPublicProviderHasAPublicInitializer() throws {
        let lines = try lines(
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
            lines == [
                "public nonisolated struct DependencyProvider: DependencyProviding {", "public let log: any Log",
                "let store: any Store", "public init(log: any Log, store: any Store) {",
                "self.log = log", "self.store = store", "}", "public func makeItem() -> Item {", "Item(store: store)",
                "}", "}",
            ]
        )
    }

    @Test
    func aPublicBagGetsTheInitializerThatOtherModulesNeed() throws {
        let bag = """
            public final class Feed {
                public struct Dependencies {
                    let log: any Log
                    let done: () -> Void

            """
        let package = try WiredPackage("\(bag)    }\n}")
        #expect(package.run("Feed") == .success)
        let initializer = """

                    public init(log: any Log, done: @escaping () -> Void) {
                        self.log = log
                        self.done = done
                    }

            """
        #expect(try package.text() == "\(bag)\(initializer)    }\n}")
    }

    @Test
    func aFileThatHasTheProtocolGetsTheProviderBehindIt() throws {
        let head = "extension Feed {\n    protocol DependencyProviding {}\n"
        let package = try WiredPackage([Self.path: "\(head)}", "Sources/App/Feed.swift": "final class Feed {}"])
        #expect(package.run("Feed") == .success)
        let comment = "    /// The dependencies of ``Feed`` in the program.\n"
        let provider = "    struct DependencyProvider: DependencyProviding {\n    }\n"
        #expect(try package.text(Self.path) == "\(head)\n\(comment)\(provider)}")
    }

    @Test
    func aProviderThatExistsIsKeptUnlessItIsReplaced() throws {
        let package = try WiredPackage(
            "final class Feed { protocol DependencyProviding { var log: any Log { get }; var `default`: Int { get } } }"
        )
        #expect(package.run("Feed") == .success)
        let text = try package.text(Self.path)
        #expect(text.contains("        let log: any Log\n        let `default`: Int\n    }\n"))
        #expect(package.run("Feed") == .failure)
        #expect(
            package.notes == [
                "error: Sources/App/Feed+DependencyProvider.swift has a Feed.DependencyProvider. Nothing was written. "
                    + "Pass --update to bring it up to date, --force to replace it, or --print to print a new one instead."
            ]
        )
        #expect(try package.text(Self.path) == text)
        #expect(package.run("Feed", "--force") == .success)
        #expect(try package.text(Self.path) == text)
        let written = package.written
        #expect(package.run("Feed", "--print") == .success)
        #expect(package.written == written + text)
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

    @Test
    func aProviderThatIsReplacedIsFormattedLikeItsFile() throws {
        let source = """
            protocol Store: Sendable {}
            final class Feed {
              protocol DependencyProviding {
                var store: any Store { get }
                func makeItemWithALongName(first: Int, second: Int) -> Item
              }
              struct DependencyProvider: DependencyProviding {
                let store: any Store
                func makeItemWithALongName(first: Int, second: Int) -> Item { fatalError() }
              }
            }
            struct Item { init(store: any Store, first: Int, second: Int) {} }
            """
        let settings = #"{"version": 1, "indentation": {"spaces": 2}, "lineLength": 60}"#
        let package = try WiredPackage(["Sources/App/App.swift": source, ".swift-format": settings])
        #expect(package.run("Feed", "--force") == .success)
        #expect(
            try package.text().contains(
                """
                  struct DependencyProvider: DependencyProviding {
                    let store: any Store

                    func makeItemWithALongName(first: Int, second: Int)
                      -> Item
                    {
                      Item(store: store, first: first, second: second)
                    }
                  }
                }
                """
            )
        )
    }
}
