import Stubbing
import Testing

private protocol Feed: Sendable {
    func page(_ number: Int) async -> [String]
}

private final class MockFeed: Feed {
    let pageStub = AsyncStub<Int, [String]>()
    func page(_ number: Int) async -> [String] { await pageStub(number) }
}

@MainActor
private final class FeedModel {
    let feed: any Feed
    let isRight: Bool
    private(set) var items: [String] = []
    private var pageCount = 0

    init(feed: any Feed, isRight: Bool) {
        self.feed = feed
        self.isRight = isRight
    }

    func endIsNear() -> Task<Void, Never> { Task { await loadMore() } }

    private func loadMore() async {
        let number = pageCount + 1
        let page = await feed.page(number)
        if isRight, number != pageCount + 1 { return }
        pageCount = number
        items += page
    }
}

extension OrderModel {
    static let pagination = OrderModel("pagination") { isRight in
        try await everyOrder { @MainActor order in
            let (feed, user) = (MockFeed(), ActingUser())
            feed.pageStub.answer { ["\($0)a", "\($0)b"] }
            order.holds(feed.pageStub)
            order.holds(user.actsStub)
            let model = FeedModel(feed: feed, isRight: isRight)
            let first = model.endIsNear()
            try await feed.pageStub.waitForCall(1)
            await user.acts("scrolls on")
            let second = model.endIsNear()
            _ = await (first.value, second.value)
            #expect(model.items == ["1a", "1b"] || model.items == ["1a", "1b", "2a", "2b"])
        }
    }
}
