import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct ProviderGraphTests {
    /// Two modules, in which the second shows every way to be given something.
    private static let core = """
        public protocol Store: Sendable {}
        public protocol Repository<Item>: Sendable { associatedtype Item }
        public struct Config: Sendable { public init() {} }
        public actor User {}
        """
    private static let app = """
        import Core

        final class Shared<Value> {
            let value: Value
            init(value: Value) { self.value = value }
        }
        struct UserID {}
        protocol Session {}
        protocol Logging: Sendable {}
        protocol ScreenDelegate: AnyObject {}
        typealias Logger = any Logging
        enum Account { final class User {} }
        final class User {}

        final class Screen {
            struct Dependencies { let logger: Logger; let backup: (any Store)? }
            init(dependencies: Dependencies, delegate: any ScreenDelegate, title: String, onTap: () -> Void) {}
        }

        actor Service {
            protocol DependencyProviding: Sendable {
                var store: any Store { get }
                func makeScreen() -> Screen
                func makeSession(userID: UserID) -> any Session
            }
            struct DependencyProvider: DependencyProviding {
                let store: any Store
                let logger: Logger
                func makeScreen() -> Screen { fatalError() }
                func makeSession(userID: UserID) -> any Session { fatalError() }
            }
            init(dependencyProvider: any DependencyProviding, config: Config, clock: any Clock<Duration>) {}
        }

        final class AppProvider: Service.DependencyProviding {
            let sharedStore = Shared<any Store>(value: MemoryStore())
            var store: any Store { sharedStore.value }
            func makeScreen() -> Screen { fatalError() }
            func makeSession(userID: UserID) -> any Session { fatalError() }
        }
        extension AppProvider: @unchecked Sendable {}

        struct StandardSession<Saved: Repository>: Session where Saved.Item == Int {
            let repository: Saved
            let user: Core.User
            let accountUser: Account.User
            let ownUser: User
        }
        struct MemoryStore: Store, Logging {}
        struct MemoryRepository: Repository { typealias Item = Int }
        struct LoggingStore<Base: Store>: Store {
            let base: Base
            init<L>(base: Base, loggers: [L]) where L: Logging { self.base = base }
        }
        struct Root {
            func makeService(config: Config) -> Service { fatalError() }
            func makeIterator() -> [Int].Iterator { [].makeIterator() }
            private func makeNothing() -> Screen { fatalError() }
        }
        """

    private func graph(graphKind: CompiledModule.GraphKind, modules: Set<String>) async throws -> ProviderGraph {
        let core = try await CompiledModule(Self.core, name: "Core", graphKind: graphKind)
        let app = try await CompiledModule(Self.app, name: "App", graphKind: graphKind, imports: [core])
        return ProviderGraph(codebase: Codebase(core, app), modules: modules)
    }

    @Test(arguments: CompiledModule.GraphKind.all)
    func mermaidShowsDependenciesAcrossModules(graphKind: CompiledModule.GraphKind) async throws {
        let text = try await graph(graphKind: graphKind, modules: ["App", "Core"]).mermaid()
        let expected = """
            flowchart LR
              %% --> is given, -.-> makes, === is implemented by; italics: protocol; red: cycle, or not provided
              subgraph module_App ["App"]
                Account_User["Account.User"]
                App_User["App.User"]
                Logging
                LoggingStore
                MemoryRepository
                MemoryStore
                Root
                Screen
                Service
                Session
                StandardSession
              end
              subgraph module_Core ["Core"]
                Core_User["Core.User"]
                Repository
                Store
              end
              Clock
              LoggingStore --> Logging
              LoggingStore -->|"base"| Store
              Screen --> Logging
              Screen -->|"backup"| Store
              Service --> Clock & Store
              StandardSession --> Account_User & Core_User & Repository
              StandardSession -->|"ownUser"| App_User
              Root -.->|"makeService(config:)"| Service
              Service -.->|"makeScreen()"| Screen
              Service -.->|"makeSession(userID:)"| Session
              Logging === MemoryStore
              Repository === MemoryRepository
              Session === StandardSession
              Store === LoggingStore & MemoryStore
              classDef protocol font-style:italic,rx:12,ry:12
              class Clock,Logging,Repository,Session,Store protocol

            """
        #expect(text == expected, "\(text)")
    }

    @Test
    func quotesInNamesAreEscaped() async throws {
        let module = try await CompiledModule(
            """
            protocol P {}
            struct `Say "Hi"`: P { let `the "one"`: any Q }
            protocol Q {}
            struct User { let p: any P }
            """
        )
        let graph = ProviderGraph(codebase: Codebase(module), modules: ["Fixture"])
        let mermaid = graph.mermaid().split(separator: "\n").map(String.init)
        #expect(mermaid.contains(#"  Say__Hi_["Say #quot;Hi#quot;"]"#))
        #expect(mermaid.contains(#"  Say__Hi_ -->|"the #quot;one#quot;"| Q"#))
    }
}
