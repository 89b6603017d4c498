// The few declarations of XCUIAutomation that the guides use, written from Apple's documentation of them. They do
// nothing: a test compiles the guides' code with them where there is no XCUIAutomation.

// Apple's documentation describes them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor
public class XCUIElement {
    public var staticTexts: XCUIElementQuery { XCUIElementQuery() }

    public func waitForExistence(timeout: TimeInterval) -> Bool { false }
}

@MainActor
public class XCUIElementQuery {
    public subscript(key: String) -> XCUIElement { XCUIElement() }
}

@MainActor
public class XCUIApplication: XCUIElement {
    public var launchArguments: [String] = []

    override public init() {}

    public func launch() {}
}
