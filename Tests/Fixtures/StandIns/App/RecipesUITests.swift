import XCTest
import XCUIAutomation

final class RecipesUITests: XCTestCase {
    @MainActor
    func testShowsTheSampleRecipes() {
        let app = XCUIApplication()
        app.launchArguments = ["-usesSampleData"]
        app.launch()
        XCTAssertTrue(app.staticTexts["Pancakes"].exists)
    }
}
