import Testing

@testable import ProviderTools

struct SentencesTests {
    @Test
    func eachSentenceNamesTheTypeAndSaysWhatToWrite() async throws {
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
                    func makeModel() -> Model
                }

                struct DependencyProvider {
                    let store: Shared<any Store>
                }

                init(name: String, dependencies: Dependencies) {}
            }

            @MainActor final class Model {}

            struct ListViewModel {
                struct DependencyProvider {}
                init(store: any Store, cache: Shared<any Store>, provider: DependencyProvider) {}
                init(dependencies: Service.Dependencies) {}
            }
            """,
            imports: [try await StandIns.providers()]
        )

        #expect(
            ConventionCheck(module).findings().map { "\($0.sentence) [\($0.rule)]" } == [
                "`store` of `Service.Dependencies` is a `var`, but dependencies stay as they are: write `let store`. "
                    + "[dependencies-let]",
                "`factory` of `Service.Dependencies` is a closure that makes something: write a `DependencyProviding` with a "
                    + "function `make…` instead. [dependencies-closure]",
                "`makeStore` of `Service.DependencyProviding` is a property, which lives as long as its user, so its name "
                    + "does not begin with `make`; what is made on demand is a function. [make-prefix]",
                "The function `createStore` of `Service.DependencyProviding` makes something on demand, so its name begins "
                    + "with `make`; what lives as long as its user is a property. [make-prefix]",
                "`Service.DependencyProviding.makeModel()` creates a `Model`, which belongs to the main actor: write "
                    + "`@MainActor func makeModel`. [make-main-actor]",
                "`Service.DependencyProvider` does not implement `Service.DependencyProviding`: write "
                    + "`DependencyProvider: DependencyProviding`. [provider-conformance]",
                "`store` of `Service.DependencyProvider` is a lifetime, `Shared`: write `sharedStore`. [lifetime-name]",
                "`dependencies` comes first in `Service.init(name:dependencies:)`: the parameters follow what a type "
                    + "depends on. [dependencies-first]",
                "`ListViewModel.DependencyProvider` implements no `DependencyProviding`: write the protocol beside it, and "
                    + "conform to it, so that the compiler sees what is missing. [provider-conformance]",
                "`provider` comes first in `ListViewModel.init(store:cache:provider:)`: the parameters follow what a type "
                    + "depends on. [dependencies-first]",
                "`ListViewModel` takes `cache` as a `Shared`, but the lifetime is the provider's business: take the value, "
                    + "and put it into the `Dependencies` of `ListViewModel`, or into its `DependencyProviding`. "
                    + "[view-model-dependencies]",
                "`ListViewModel` takes `store`, a `Store`, by itself: put it into the `Dependencies` of `ListViewModel`, or "
                    + "into its `DependencyProviding`. [view-model-dependencies]",
                "`ListViewModel` takes the type `ListViewModel.DependencyProvider`, which no test can replace: write "
                    + "`dependencyProvider: any DependencyProviding`. [view-model-dependencies]",
                "`ListViewModel.init(dependencies:)` takes `Service.Dependencies`, all that another type needs: write a "
                    + "`ListViewModel.Dependencies` with what `ListViewModel` needs, and fill it where it is created. "
                    + "[whole-bag]",
            ]
        )
    }

    @Test
    func sentencesAboutMocksSayTheNames() async throws {
        let module = try await CompiledModule(
            """
            import Stubbing

            protocol Base { func load(now: Bool) }
            protocol Store: Base { func user(id: Int) }
            enum Service { protocol DependencyProviding { var count: Int { get } } }

            final class FakeStore: Store {
                struct Call { let id: Int }
                let userStub = Stub<Call, Void>()
                let load = Stub<Void, Void>()
                let otherStub = Stub<Void, Void>()
                func load(now: Bool) {}
                func user(id: Int) {}
            }

            struct MockProvider: Service.DependencyProviding {
                let countStub = Stub<Void, Int>()
                var count: Int { countStub() }
            }
            """,
            imports: [try await StandIns.stubbing()]
        )

        #expect(
            ConventionCheck(module).findings().map { "\($0.sentence) [\($0.rule)]" } == [
                "`FakeStore` is a mock of `Store`, so its name is `MockStore`. [mock-name]",
                "`FakeStore.Call` holds the arguments of a stub, so its name is `UserArguments`. [arguments-name]",
                "`load` of `FakeStore` is a stub, so its name ends with `Stub`: write `loadStub`, if `load` is the member. "
                    + "[stub-name]",
                "`otherStub` of `FakeStore` is named after no member of what it mocks: a stub is named `<member>Stub`, with "
                    + "the labels of an overload, or with `set` for a setter. [stub-name]",
                "`MockProvider` doesn't take `count` in its initializer, so a test can forget to answer `countStub`. Write "
                    + "`init(count: Int)` and answer the stub there. [mock-dependencies]",
                "`MockProvider` is a mock of `Service.DependencyProviding`, so its name is `MockServiceDependencyProvider`. "
                    + "[mock-name]",
            ]
        )
    }

    @Test
    func aFindingIsPrintedAsCompilersPrintTheirs() {
        let place = SourcePlace(path: "/a/File.swift", line: 3, column: 5)
        let finding = Finding(place: place, sentence: "This is wrong.", rule: "a-rule")
        let unplaced = Finding(place: nil, sentence: "This is wrong.", rule: "a-rule")

        #expect(finding.description == "/a/File.swift:3:5: warning: This is wrong. [a-rule]")
        #expect(finding.line(severity: "error") == "/a/File.swift:3:5: error: This is wrong. [a-rule]")
        #expect(unplaced.description == "warning: This is wrong. [a-rule]")
    }

    @Test
    func findingsAreSortedByPlaceThenRule() {
        func finding(_ line: Int?, _ rule: String) -> Finding {
            Finding(place: line.map { SourcePlace(path: "/a", line: $0, column: 1) }, sentence: "", rule: rule)
        }
        let findings = [finding(nil, "a"), finding(10, "b"), finding(9, "c"), finding(10, "a")]

        #expect(findings.sorted() == [finding(9, "c"), finding(10, "a"), finding(10, "b"), finding(nil, "a")])
    }

    @Test
    func theReferenceSaysEveryRuleOnceAndHowToAllowAnException() {
        let lines = Rule.reference.split(separator: "\n").map { $0.split(separator: " ").first.map(String.init) }
        #expect(lines == ["RULES"] + Rule.all.map(\.id) + ["To", "//"])
        #expect(Set(Rule.all.map(\.id)).count == Rule.all.count)
    }
}
