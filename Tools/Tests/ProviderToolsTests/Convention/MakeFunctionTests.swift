import Testing

@testable import ProviderTools

/// The definition of a `make…` function, as each part of the tools uses it.
@Suite(.timeLimit(.minutes(5)))
struct MakeFunctionTests {
    static let names: [String: Bool] = [
        "make": true, "makeSession": true, "make2": true, "make_session": true, "makeÄpfel": true, "maker": false,
        "makeshift": false, "remake": false, "Make": false, "makeIterator": false,
    ]

    @Test(arguments: names)
    func aNameBeginsWithTheWord(name: String, isMake: Bool) {
        #expect(MakeFunction.isName(name) == isMake)
    }

    @Test
    func theCheckerAndTheDiagramAgree() async throws {
        let names = Self.names.sorted { $0.key < $1.key }
        let types = names.enumerated().map { index, name in
            """
            final class Type\(index) {
                protocol DependencyProviding { func \(name.key)() -> any Product }
                init(dependencyProvider: any DependencyProviding) {}
            }
            final class Other\(index) {
                struct Dependencies { let \(name.key): () -> any Product }
                init(dependencies: Dependencies) {}
            }
            """
        }
        let module = try await CompiledModule("protocol Product {}\n" + types.joined(separator: "\n"))
        let codebase = Codebase(module)

        let findings = ConventionCheck(module).findings().filter { $0.rule == "make-prefix" }.map(\.message)
        for (name, isMake) in names {
            #expect(findings.contains { $0.contains("`\(name)` of") } == !isMake, "\(name)")
        }
        #expect(findings.count == names.count { !$0.value })

        let edges = ProviderGraph(codebase: codebase, modules: ["Fixture"]).edges.filter { $0.kind == .makes }
        let drawn = names.enumerated().filter(\.element.value).flatMap { index, name in
            ["Type\(index) makes \(name.key)() Product", "Other\(index) makes \(name.key) Product"]
        }
        #expect(edges.map(\.testDescription).sorted() == drawn.sorted())
    }
}
