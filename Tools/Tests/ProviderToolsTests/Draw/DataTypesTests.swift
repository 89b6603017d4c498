import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct DataTypesTests {
    @Test
    func dataIsDrawnOnlyWhereItIsInjectedOrCreated() async throws {
        let module = try await CompiledModule(
            """
            import Foundation
            protocol Log {}
            final class ConsoleLog: Log {}
            class Identified: Hashable {
                static func == (left: Identified, right: Identified) -> Bool { left === right }
                func hash(into hasher: inout Hasher) {}
            }
            final class Anchor: Identified {}
            class Mark: Equatable { static func == (left: Mark, right: Mark) -> Bool { true } }
            class Cache: Equatable { static func == (left: Cache, right: Cache) -> Bool { true } }
            class Screen: Equatable { static func == (left: Screen, right: Screen) -> Bool { true } }
            // `NSObject` conforms to `Equatable`, and a subclass needn't be data.
            final class Locator: NSObject { init(log: any Log) {} }
            protocol Rows: Sequence {}
            struct ParsingError: Error { let log: any Log }

            final class Emitter {
                init(locator: Locator, log: any Log, mark: Mark, identified: Identified) {}
            }
            final class Reader {
                init(rows: any Rows, emitter: Emitter) {}
            }
            final class Service {
                protocol DependencyProviding {
                    var cache: Cache { get }
                    func makeScreen() -> Screen
                }
                init(dependencyProvider: any DependencyProviding) {}
            }
            """
        )
        #expect(
            ProviderGraph(codebase: Codebase(module), modules: ["Fixture"]).mermaid() == """
                flowchart LR
                  %% Left out: 4 types of data
                  %% --> is given, -.-> makes, === is implemented by; italics: protocol; red: cycle, or not provided
                  Emitter --> Locator & Log
                  Locator --> Log
                  Reader --> Emitter
                  Service --> Cache
                  Service -.->|"makeScreen()"| Screen
                  Log === ConsoleLog
                  classDef protocol font-style:italic,rx:12,ry:12
                  class Log protocol

                """
        )
    }
}
