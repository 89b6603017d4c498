import Stubbing
import Testing

@MainActor
private final class SearchFieldModel {
    let searcher: any Searcher
    let clock: any Clock<Duration>
    let isRight: Bool
    private(set) var results: [String] = []
    private var text = ""

    init(searcher: any Searcher, clock: any Clock<Duration>, isRight: Bool) {
        self.searcher = searcher
        self.clock = clock
        self.isRight = isRight
    }

    func textChanged(to text: String) -> Task<Void, any Error> {
        self.text = text
        return Task {
            try await clock.sleep(for: .seconds(0.3))
            guard text == self.text else { return }
            let results = await searcher.results(for: text)
            if isRight, text != self.text { return }
            self.results = results
        }
    }
}

extension OrderModel {
    static let debounce = OrderModel("debounce") { isRight in
        try await everyOrder { @MainActor order in
            let (searcher, clock, user) = (MockSearcher(), ManualClock(), ActingUser())
            searcher.resultsStub.answer { [$0] }
            order.holds(clock)
            order.holds(user.actsStub)
            order.holds(searcher.resultsStub)
            let model = SearchFieldModel(searcher: searcher, clock: clock, isRight: isRight)
            let first = model.textChanged(to: "s")
            await user.acts("types on")
            let second = model.textChanged(to: "sw")
            _ = try await (first.value, second.value)
            #expect(model.results == ["sw"])
        }
    }
}
