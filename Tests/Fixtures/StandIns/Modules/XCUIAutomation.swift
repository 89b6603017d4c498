// The few declarations of XCUIAutomation that the guides use, written from Apple's documentation of them. They do
// nothing: a test compiles the guides' code with them where there is no XCUIAutomation.

// Apple's documentation describes them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor
public class XCUIElement {
    public var exists: Bool { false }

    public var staticTexts: XCUIElementQuery { XCUIElementQuery() }
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
