import Testing

@testable import ProviderTools

/// One change of the code at a time.
@Suite(.timeLimit(.minutes(5)))
struct PlantedChangesTests {
    private static let before = """
        protocol Storing {}
        protocol Logging {}
        protocol Session {}
        class Cache {}
        final class Shared<Value> {
            let value: Value
            init(value: Value) { self.value = value }
        }
        final class WeakShared<Value> {
            let value: Value
            init(value: Value) { self.value = value }
        }

        final class Service {
            protocol DependencyProviding {
                var store: any Storing { get }
                var logging: any Logging { get }
                func makeSession() -> any Session
            }
            struct DependencyProvider: DependencyProviding {
                let sharedStore: Shared<any Storing>
                var store: any Storing { sharedStore.value }
                let logging: any Logging
                func makeSession() -> any Session { fatalError() }
            }
            init(dependencyProvider: any DependencyProviding) {}
        }
        final class Screen {
            struct Dependencies { let service: Service; let cache: Cache }
            init(dependencies: Dependencies) {}
        }

        struct DiskStore: Storing {}
        struct ConsoleLog: Logging {}
        struct UserSession: Session {}
        """

    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Texts of the code, and those that replace them.
        let edits: [(String, String)]
        /// The lines of Mermaid that go and those that come, behind their signs.
        let lines: [String]
    }

    private func graph(of source: String) async throws -> ProviderGraph {
        ProviderGraph(codebase: Codebase(try await CompiledModule(source)), modules: ["Fixture"])
    }

    @Test(arguments: Self.changes)
    func changesItsOwnLinesAlone(change: Change) async throws {
        let old = try await graph(of: Self.before)
        let new = try await graph(of: change.edits.reduce(Self.before) { $0.replacing($1.0, with: $1.1) })

        let lines = LineDifference(
            from: old.mermaid().split(separator: "\n"),
            to: new.mermaid().split(separator: "\n")
        ).lines.map { "\($0.prefix(1)) \($0.dropFirst(3))" }
        #expect(lines.sorted() == change.lines.sorted())
    }

    @Test
    func aDeclarationThatMovesToAnotherFileChangesNothing() async throws {
        let lines = Self.before.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let middle = try #require(lines.firstIndex { $0.hasPrefix("final class Screen") })
        let (first, second) = (lines[..<middle].joined(separator: "\n"), lines[middle...].joined(separator: "\n"))

        var texts: [String] = []
        for sources in [
            ["A.swift": Self.before], ["A.swift": first, "B.swift": second], ["B.swift": first, "A.swift": second],
        ] {
            let module = try await CompiledModule(sources)
            texts.append(ProviderGraph(codebase: Codebase(module), modules: ["Fixture"]).mermaid())
        }
        #expect(Set(texts).count == 1)
    }
}
