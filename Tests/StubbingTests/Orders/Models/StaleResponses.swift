import Stubbing
import Testing

extension OrderModel {
    static let staleResponses = OrderModel("stale responses") { isRight in
        try await everyOrder { @MainActor order in
            let searcher = MockSearcher()
            searcher.resultsStub.answer { [$0] }
            order.holds(searcher.resultsStub)
            let model = SearchModel(searcher: searcher, checksQuery: isRight)
            async let first: Void = model.search("s")
            try await searcher.resultsStub.waitForCall(1)
            async let second: Void = model.search("sw")
            _ = await (first, second)
            #expect(model.results == ["sw"])
        }
    }
}
