import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct MessagesTests {
    @Test
    func eachMessageNamesTheTypeAndSaysWhatToWrite() async throws {
        let module = try await CompiledModule(
            """
            import Providers

            protocol Store: Sendable {}

            final class Service {
                struct Dependencies {
                    var store: any Store
                    let factory: () -> any Store
                }

                protocol DependencyProviding {
                    var makeStore: any Store { get }
                    func createStore() -> any Store
                }

                struct DependencyProvider {}

                init(name: String, dependencies: Dependencies) {}
            }

            struct ListViewModel {
                struct DependencyProvider {}
                init(store: any Store, cache: Shared<any Store>, provider: DependencyProvider) {}
                init(dependencies: Service.Dependencies) {}
            }

            struct Panel {
                struct Dependencies { let service: Service.Dependencies }
            }
            """,
            imports: [try await StandIns.providers()]
        )

        #expect(
            ConventionCheck(module).findings().map { "\($0.message) [\($0.rule ?? "none")]" } == [
                "`store` of `Service.Dependencies` is a `var`, but a dependency doesn't change. Write `let store`. "
                    + "[dependencies-let]",
                "`factory` of `Service.Dependencies` is a closure that returns a value. Declare a requirement in a "
                    + "`DependencyProviding` instead: a `make…` function if it creates something. [dependencies-closure]",
                "The property `makeStore` of `Service.DependencyProviding` begins with `make`. Rename it if it is an "
                    + "instance dependency. Otherwise, declare a function. [make-prefix]",
                "The function `createStore` of `Service.DependencyProviding` doesn't begin with `make`. Rename it if it "
                    + "creates something on demand. Otherwise, declare a property. [make-prefix]",
                "`Service.DependencyProvider` doesn't implement `Service.DependencyProviding`. Write "
                    + "`DependencyProvider: DependencyProviding`. [provider-conformance]",
                "`dependencies` must be the first parameter of `Service.init(name:dependencies:)`. Move it before `name`. "
                    + "[dependencies-first]",
                "`ListViewModel.DependencyProvider` implements no `DependencyProviding`. Declare the protocol beside it "
                    + "and conform to it, so that the compiler sees what is missing. [provider-conformance]",
                "`provider` must be the first parameter of `ListViewModel.init(store:cache:provider:)`. Move it before "
                    + "`store`. [dependencies-first]",
                "`ListViewModel` takes `cache` as a `Shared`, but only the provider should know the lifetime. Take the "
                    + "value, and put it into the `Dependencies` of `ListViewModel`, or into its `DependencyProviding`. "
                    + "[view-model-dependencies]",
                "`ListViewModel` takes `store`, a `Store`, by itself. Put it into the `Dependencies` of `ListViewModel`, or "
                    + "into its `DependencyProviding`. [view-model-dependencies]",
                "`ListViewModel` takes the type `ListViewModel.DependencyProvider`, which no test can replace. Write "
                    + "`dependencyProvider: any DependencyProviding`. [view-model-dependencies]",
                "`ListViewModel.init(dependencies:)` takes `Service.Dependencies`, the dependencies of another "
                    + "type. Declare `ListViewModel.Dependencies` with only what `ListViewModel` needs, and pass that instead. "
                    + "[whole-bag]",
                "`Panel.Dependencies.init(service:)` takes `Service.Dependencies`, the dependencies of another type. "
                    + "Declare `Panel.Dependencies` with only what `Panel` needs, and pass that instead. [whole-bag]",
            ]
        )
    }

    @Test
    func aViewModelHasOneFindingForAllThatItTakesByItself() async throws {
        let module = try await CompiledModule(
            """
            protocol Store {}
            protocol AnalyticsService {}
            struct FeedViewModel {
                init(store: any Store, analytics: any AnalyticsService, name: String) {}
                init(store: any Store) {}
            }
            """
        )
        #expect(
            ConventionCheck(module).findings().map(\.message) == [
                "`FeedViewModel` takes `store`, a `Store`, and `analytics`, an `AnalyticsService`, by themselves. Put them into "
                    + "the `Dependencies` of `FeedViewModel`, or into its `DependencyProviding`."
            ]
        )
    }

    @Test
    func aRootMayHoldLifetimesThatTestsReplace() async throws {
        let module = try await CompiledModule(
            """
            import Providers
            protocol SpeechRecognizing: Sendable {}
            struct AppRoot {
                struct Dependencies { let sharedSpeech: Shared<any SpeechRecognizing> }
                init(dependencies: Dependencies) {}
            }
            """,
            imports: [try await StandIns.providers()]
        )
        #expect(ConventionCheck(module).findings().map(\.description) == [])
    }

    @Test
    func findingsAboutLifetimesNameThePropertyOfTheValue() async throws {
        let module = try await CompiledModule(
            """
            import Providers

            protocol Catalog: Sendable {}

            enum Desk {
                struct Dependencies {
                    let sharedCatalog: Shared<any Catalog>
                    let stock: Shared<any Catalog>
                }
            }
            """,
            imports: [try await StandIns.providers()]
        )

        #expect(
            ConventionCheck(module).findings().map(\.message) == [
                "`sharedCatalog` of `Desk.Dependencies` is a `Shared`, but only the provider should know the lifetime. "
                    + "Write `catalog: any Catalog`.",
                "`stock` of `Desk.Dependencies` is a `Shared`, but only the provider should know the lifetime. "
                    + "Write `stock: any Catalog`.",
            ]
        )
    }

    @Test
    func findingsSeeThroughAliasesOfAliases() async throws {
        let module = try await CompiledModule(
            """
            protocol Session: Sendable {}
            typealias Making = () -> any Session
            typealias SessionMaking = Making

            enum Desk {
                struct Dependencies {
                    let session: SessionMaking
                }
            }
            """
        )

        #expect(ConventionCheck(module).findings().map(\.rule) == ["dependencies-closure"])
    }

    @Test
    func findingsAboutMocksSuggestNames() async throws {
        let module = try await CompiledModule(
            """
            import Stubbing

            protocol Base { func load(now: Bool) }
            protocol Store: Base {}
            enum Service { protocol DependencyProviding { var count: Int { get } } }

            final class FakeStore: Store {
                let loadStub = Stub<Bool, Void>()
                func load(now: Bool) { loadStub(now) }
            }

            struct MockProvider: Service.DependencyProviding {
                let countStub = Stub<Void, Int>()
                var count: Int { countStub() }
            }
            """,
            imports: [try await StandIns.stubbing()]
        )

        #expect(
            ConventionCheck(module).findings().map { "\($0.message) [\($0.rule ?? "none")]" } == [
                "`FakeStore` is a mock of `Store`, but isn't named for it. Rename it to `MockStore`. [mock-name]",
                "`MockProvider` doesn't take `count` in its initializer, so a test can forget to set the answer of "
                    + "`countStub`. Write `init(count: Int)`, and set `countStub.defaultReturnValue` there. [mock-dependencies]",
                "`MockProvider` is a mock of `Service.DependencyProviding`, but isn't named for it. Rename it to "
                    + "`MockServiceDependencyProvider`. [mock-name]",
            ]
        )
    }

    @Test
    func aFindingIsPrintedAsCompilersPrintTheirs() {
        let location = FileLocation(path: "/a/File.swift", line: 3, column: 5)
        let finding = Finding(location: location, message: "This is wrong.", rule: "a-rule")
        let unplaced = Finding(location: nil, message: "This is wrong.", rule: "a-rule")

        #expect(finding.description == "/a/File.swift:3:5: warning: This is wrong. [a-rule]")
        #expect(finding.line == "/a/File.swift:3:5: warning: This is wrong.")
        #expect(unplaced.description == "warning: This is wrong. [a-rule]")
    }

    @Test
    func findingsAreSortedByLocationThenRule() {
        func finding(_ line: Int?, _ rule: String) -> Finding {
            Finding(location: line.map { FileLocation(path: "/a", line: $0, column: 1) }, message: "", rule: rule)
        }
        let findings = [finding(nil, "a"), finding(10, "b"), finding(9, "c"), finding(10, "a")]

        #expect(findings.sorted() == [finding(9, "c"), finding(10, "a"), finding(10, "b"), finding(nil, "a")])
    }

    @Test
    func theReferenceListsEachRuleOnceAndExplainsExceptions() {
        let lines = Rule.reference.split(separator: "\n").map { $0.split(separator: " ").first.map(String.init) }
        #expect(lines == ["RULES"] + Rule.all.map(\.id) + ["To", "//"])
        #expect(Set(Rule.all.map(\.id)).count == Rule.all.count)
    }
}
