import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct SymbolSearchTests {
    private func search(_ modules: Set<String> = ["App", "Core"]) throws -> SymbolSearch {
        let app = try Graphs.module(
            "App",
            protocols: [
                "NetworkClient": "internal", "UserService.DependencyProviding": "public", "Login.Delegate": "internal",
                "Session.Delegate": "internal", "Very.Deep.Providing": "internal", "Hidden": "private",
                "InFile": "fileprivate", "Twice": "public",
            ]
        )
        let core = try Graphs.module("Core", protocols: ["Store": "public", "Twice": "public"])
        return SymbolSearch(codebase: Codebase(graphs: [app, core]), modules: modules, kind: .protocols)
    }

    @Test(arguments: [
        ("NetworkClient", "NetworkClient"),
        ("UserService.DependencyProviding", "UserService.DependencyProviding"),
        ("DependencyProviding", "UserService.DependencyProviding"),
        ("Deep.Providing", "Very.Deep.Providing"),
        ("Store", "Store"),
        ("Core.Twice", "Twice"),
        ("App.UserService.DependencyProviding", "UserService.DependencyProviding"),
    ])
    func aProtocolIsFoundByEachOfItsNames(name: String, expected: String) throws {
        #expect(try search().find(name).qualifiedName == expected)
    }

    @Test(arguments: [
        ("NetworkCleint", "There is no protocol \"NetworkCleint\" in App or Core. Did you mean \"NetworkClient\"?"),
        ("Zebra", "There is no protocol \"Zebra\" in App or Core."),
        (
            "Delegate",
            "Several protocols are named \"Delegate\": Login.Delegate and Session.Delegate. Use the full name."
        ),
        ("Twice", "Several protocols are named \"Twice\": App.Twice and Core.Twice. Use the full name."),
        (
            "Hidden",
            "Hidden is private: no mock in another file can conform to it. "
                + "Make it internal, or write the mock in its file."
        ),
        (
            "InFile",
            "InFile is fileprivate: no mock in another file can conform to it. "
                + "Make it internal, or write the mock in its file."
        ),
    ])
    func anUnmockableNameIsReported(name: String, expected: String) throws {
        let search = try search()
        #expect(message { _ = try search.find(name) } == expected)
    }

    @Test
    func visibleProtocolsAreThoseOfTheModules() throws {
        #expect(try search(["Core"]).visible.map(\.qualifiedName) == ["Store", "Twice"])
        #expect(try search(["App"]).hidden.map(\.qualifiedName) == ["Hidden", "InFile"])
    }

    @Test(arguments: [
        (
            "Storing",
            "Storing isn't a protocol (typealias Storing = Reading & Writing). Declare one in its place, and mock that: "
                + "`protocol Storing: Reading, Writing {}`."
        ),
        ("Loading", "Loading is another name of `Reading`. Name that."),
        (
            "any UseCase<String>",
            "Name the protocol without `any` and arguments: UseCase. Its mock has them as type parameters."
        ),
        ("any Missing<String>", "There is no protocol \"any Missing<String>\" in App."),
        (
            "Engine",
            "Engine isn't a protocol (struct Engine). A mock stands in for a protocol: "
                + "give the type one with the functions that its users call."
        ),
    ])
    func aNameWithoutAMockOfItsOwnIsExplained(name: String, expected: String) async throws {
        let module = try await CompiledModule(
            """
            protocol Reading {}
            protocol Writing {}
            typealias Storing = Reading & Writing
            typealias Loading = Reading
            protocol UseCase<Input> { associatedtype Input }
            struct Engine {}
            """,
            name: "App"
        )
        let search = SymbolSearch(codebase: Codebase(module), modules: ["App"], kind: .protocols)
        #expect(message { _ = try search.find(name) } == expected)
    }

    @Test
    func aTypeOfAnotherModuleIsntCalledAnotherKind() async throws {
        let module = try await CompiledModule("struct Engine {}; protocol Driving {}", name: "Core")
        func message(_ name: String, _ kind: SymbolSearch.Kind) -> String? {
            let search = SymbolSearch(codebase: Codebase(module), modules: ["App"], kind: kind)
            return ProviderToolsTests.message { _ = try search.find(name) }
        }
        #expect(message("Engine", .types) == "There is no type \"Engine\" in App.")
        #expect(message("Driving", .protocols) == "There is no protocol \"Driving\" in App.")
        #expect(
            message("Driving", .types)
                == "Driving isn't a class, a structure, or an actor (protocol Driving). "
                + "To write a mock of it, run `scaffold-mock Driving`."
        )
    }
}
