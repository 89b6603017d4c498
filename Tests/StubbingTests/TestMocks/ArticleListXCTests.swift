import Stubbing
import XCTest

final class ArticleListXCTests: XCTestCase {
    func testShowsTheTitles() async {
        let articleLoader = MockArticleLoading()
        articleLoader.articlesStub.defaultReturnValue = [Article(title: "Actors")]

        let titles = await ArticleList(articleLoader: articleLoader).titles(about: "swift")
        XCTAssertEqual(titles, ["Actors"])
        XCTAssertEqual(articleLoader.articlesStub.callArguments, ["swift"])
    }
}
