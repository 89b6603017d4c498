import XCTest
import XCUIAutomation

final class PlaylistsUITests: XCTestCase {
    @MainActor
    func testSaysThatThePlaylistsCannotBeLoaded() {
        let app = XCUIApplication()
        app.launchArguments = ["-sample-offline"]
        app.launch()
        XCTAssertTrue(app.staticTexts["The playlists can't be loaded."].waitForExistence(timeout: 5))
    }
}
