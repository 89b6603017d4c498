import Stubbing
import Testing

struct Article: Equatable, Sendable {
    let title: String
}

protocol ArticleLoading: Sendable {
    func articles(about topic: String) async throws -> [Article]
}

struct ArticleList {
    let articleLoader: any ArticleLoading

    func titles(about topic: String) async -> [String] {
        do {
            return try await articleLoader.articles(about: topic).map(\.title)
        } catch {
            return ["Couldn't load articles."]
        }
    }
}

final class MockArticleLoading: ArticleLoading {
    let articlesStub = AsyncThrowingStub<String, [Article], any Error>()

    func articles(about topic: String) async throws -> [Article] {
        try await articlesStub(topic)
    }
}

@Suite(.timeLimit(.minutes(5)))
struct ArticleListTests {
    private struct Offline: Error {}

    private let articleLoader = MockArticleLoading()

    @Test
    func showsTheTitles() async {
        articleLoader.articlesStub.defaultReturnValue = [Article(title: "Actors"), Article(title: "Macros")]

        let titles = await ArticleList(articleLoader: articleLoader).titles(about: "swift")
        #expect(titles == ["Actors", "Macros"])
        #expect(articleLoader.articlesStub.callArguments == ["swift"])
    }

    @Test
    func saysThatLoadingFailed() async {
        articleLoader.articlesStub.defaultError = Offline()

        let titles = await ArticleList(articleLoader: articleLoader).titles(about: "swift")
        #expect(titles == ["Couldn't load articles."])
    }
}
