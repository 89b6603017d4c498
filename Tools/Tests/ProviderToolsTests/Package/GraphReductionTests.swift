import Testing

@testable import ProviderTools

@Suite(.timeLimit(.minutes(5)))
struct GraphReductionTests {
    @Test
    func keepsTypesAndRequirementsButNoOtherMembers() async throws {
        let module = try await CompiledModule(
            """
            public protocol Store: Sendable {
                associatedtype Item
                func item() -> Item
                var isEmpty: Bool { get }
            }
            extension Store {
                public var isEmpty: Bool { true }
            }
            public struct Shelf: Store {
                public typealias Item = Int
                public struct Board {}
                public func item() -> Int { 1 }
                public let width = 1
            }
            public func build() {}
            """
        )
        let graph = try #require(module.graphs.first).reduced(as: "Renamed")
        let codebase = Codebase(graphs: [graph])

        #expect(codebase.modules == ["Renamed"])
        // `isEmpty` is the requirement and its default.
        #expect(
            codebase.allSymbols.map(\.qualifiedName).sorted() == [
                "Shelf", "Shelf.Board", "Shelf.Item", "Store", "Store.Item", "Store.isEmpty", "Store.isEmpty",
                "Store.item()",
            ]
        )
        let store = try codebase.symbol(named: "Store")
        let shelf = try codebase.symbol(named: "Shelf")
        #expect(codebase.requirements(of: store.usr).map(\.title) == ["item()", "isEmpty"])
        #expect(codebase.conformances(of: shelf.usr).map(\.protocolUSR).contains(store.usr))
        let isEmpty = try #require(codebase.requirements(of: store.usr).last)
        #expect(codebase.mayHaveDefault(isEmpty.usr))
        #expect(codebase.hasDefault(isEmpty.usr, in: [store.usr]))
    }
}
