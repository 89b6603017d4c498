import Foundation
import Testing

@testable import ProviderTools

/// A dependency that `--add` gives a type, and that `--remove` takes away again.
@Suite(.timeLimit(.minutes(5)))
struct RoundTripTests {
    /// The braces of a bag, and how they look once a member has come and gone.
    enum Layout: String, CaseIterable {
        case lines, oneLine, empty, commented, spaced, documented, marked

        func members(_ line: (String) -> String) -> (before: String, after: String) {
            let store = line("store")
            let lines = "{\n        \(store)\n    }"
            return switch self {
            case .lines: (lines, lines)
            // Braces that are broken into lines stay so.
            case .oneLine: ("{ \(store) }", lines)
            case .empty: ("{}", "{}")
            case .commented:
                twice("{\n        // Where it's kept.\n        \(store)  // Mine.\n        // More to come.\n    }")
            case .documented: twice("{\n        /// The store.\n        \(store)\n    }")
            case .marked: twice("{\n        // MARK: - Stores\n\n        \(store)\n    }")
            case .spaced: twice("{\n\n        \(store)\n\n        \(line("other"))\n\n    }")
            }
        }

        private func twice(_ text: String) -> (before: String, after: String) { (text, text) }

        var names: [String] { self == .empty ? [] : self == .spaced ? ["store", "other"] : ["store"] }
    }

    /// How the provider calls the initializer.
    enum Call: String, CaseIterable {
        case oneLine, broken, changed

        func text(_ start: String, _ arguments: [String], _ end: String) -> String {
            switch self {
            case .oneLine: "\(start)\(arguments.joined(separator: ", "))\(end)"
            case .broken where arguments.isEmpty: "\(start)\(end)"
            case .broken:
                "\(start)\n                    \(arguments.joined(separator: ",\n                    "))\n                \(end)"
            // A person's own value, so that `--add` leaves the call to them.
            case .changed: "\(start)\(arguments.map { "\($0)!" }.joined(separator: ", "))\(end)"
            }
        }
    }

    private static func source(_ kind: DependencyBag, _ members: String, _ names: [String], _ call: Call) -> String {
        let arguments = names.map { "\($0): \($0)" }
        let creation =
            switch kind {
            case .dependencies: call.text("Player(dependencies: .init(", arguments, "))")
            default: call.text("Player(dependencyProvider: Player.DependencyProvider(", arguments, "))")
            }
        let properties = names.map { "        let \($0): any Store\n" }.joined()
        let own =
            kind == .dependencies
            ? ""
            : """
                struct DependencyProvider: DependencyProviding {\(names.isEmpty ? "" : "\n\(properties)    ")}

            """
        let gap = names.isEmpty ? "" : "\n"
        return """
            protocol Store {}
            protocol Clock {}

            final class Feed {
                protocol DependencyProviding {
                    func makePlayer() -> Player
                }

                struct DependencyProvider: DependencyProviding {
            \(properties)\(gap)        func makePlayer() -> Player {
                        \(creation)
                    }
                }
            }

            final class Player {
                \(kind == .dependencies ? "struct" : "protocol") \(kind.rawValue) \(members)
            \(own)
                init(\(kind == .dependencies ? "dependencies: Dependencies" : "dependencyProvider: any DependencyProviding")) {}
            }

            """
    }

    @Test(arguments: [DependencyBag.dependencies, .dependencyProviding], Layout.allCases)
    func aDependencyThatComesAndGoesLeavesNothing(kind: DependencyBag, layout: Layout) throws {
        for call in Call.allCases {
            let line = { (name: String) in
                kind == .dependencies ? "let \(name): any Store" : "var \(name): any Store { get }"
            }
            let (before, after) = layout.members(line)
            let package = try WiredPackage(Self.source(kind, before, layout.names, call))
            _ = package.run("--add", "clock: any Clock", "--to", "Player")
            #expect(try package.text() != Self.source(kind, before, layout.names, call), "\(call)")
            #expect(package.run("--remove", "clock", "--from", "Player") == .success, "\(call) \(package.written)")
            #expect(try package.text() == Self.source(kind, after, layout.names, call), "\(call)")
        }
    }

    /// Initializers of a type that stores its dependencies itself, or of a bag that is public.
    @Test(arguments: [
        "    private let store: any Store\n\n    init(store: any Store) {\n        self.store = store\n    }\n",
        "    private let store: any Store\n\n    init(store: any Store) { self.store = store }\n",
        "    let store: any Store\n    init(\n        store: any Store\n    ) {\n        self.store = store\n    }\n",
        "    init() {}\n",
        "    let store: any Store\n\n    init(store: any Store, retries: Int = 3) {\n        self.store = store\n    }\n",
        """
            public struct Dependencies {
                let store: any Store

                public init(store: any Store) {
                    self.store = store
                }
            }

            init(dependencies: Dependencies) {}

        """,
    ])
    func anInitializerIsAsItWas(body: String) throws {
        let source = "protocol Store {}\nprotocol Clock {}\n\nfinal class Player {\n\(body)}\n"
        let package = try WiredPackage(source)
        #expect(package.run("--add", "clock: any Clock", "--to", "Player") == .success)
        #expect(try package.text() != source)
        #expect(package.run("--remove", "clock", "--from", "Player") == .success)
        // Braces that are broken into lines stay so.
        let broken = source.replacing("{ self.store = store }", with: "{\n        self.store = store\n    }")
        #expect(try package.text() == broken)
    }
}
