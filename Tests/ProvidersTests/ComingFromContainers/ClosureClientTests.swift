import Stubbing
import Testing

/// A client of swift-dependencies, made of closures, as it was.
private struct PriceClient: Sendable {
    var cents: @Sendable (_ product: String) async throws -> Int
}

private protocol PriceFinding: Sendable {
    func cents(for product: String) async throws -> Int
}

/// For the time in between: a type of the new style takes the client of the old one.
private struct PriceClientFinder: PriceFinding {
    let client: PriceClient

    func cents(for product: String) async throws -> Int { try await client.cents(product) }
}

extension PriceClient {
    /// And the other way around.
    fileprivate init(_ finder: any PriceFinding) {
        self.init(cents: { try await finder.cents(for: $0) })
    }
}

private struct PriceTagViewModel {
    struct Dependencies {
        let priceFinder: any PriceFinding
    }

    private let dependencies: Dependencies

    init(dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    func text(for product: String) async throws -> String {
        "\(product): \(try await dependencies.priceFinder.cents(for: product)) cents"
    }
}

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct ClosureClientTests {
    @Test
    func aConvertedTypeTakesAnOldClient() async throws {
        let client = PriceClient(cents: { _ in 350 })
        let viewModel = PriceTagViewModel(dependencies: .init(priceFinder: PriceClientFinder(client: client)))
        #expect(try await viewModel.text(for: "tea") == "tea: 350 cents")
    }

    @Test
    func anOldTypeTakesWhatIsConverted() async throws {
        let finder = PriceClientFinder(client: PriceClient(cents: { _ in 120 }))
        #expect(try await PriceClient(finder).cents("milk") == 120)
    }
}
