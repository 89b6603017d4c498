/// What a suite is written for.
enum TestFramework: Sendable {
    case swiftTesting
    case xcTest

    /// The module to import.
    var module: String {
        switch self {
        case .swiftTesting: "Testing"
        case .xcTest: "XCTest"
        }
    }

    /// Names that the module brings along and that types of an app often have, which are then written with their module.
    var typeNames: Set<String> {
        switch self {
        case .swiftTesting:
            [
                "Attachable", "Attachment", "Backtrace", "Bug", "Comment", "Confirmation", "Configuration", "Event",
                "ExitStatus", "ExitTest", "Issue", "ParallelizationTrait", "SourceContext", "SourceLocation", "Suite",
                "Tag", "Test", "TestScoping", "TimeLimitTrait", "Trait",
            ]
        case .xcTest: []
        }
    }

    /// An expression that fails the test and ends it.
    func failure(_ message: String) -> String {
        switch self {
        case .swiftTesting: "try #require(Bool(false), \"\(message)\")"
        case .xcTest: "_ = try XCTUnwrap(nil as Bool?, \"\(message)\")"
        }
    }

    /// An expression of a type of which nothing can be written; it fails the test and ends it.
    func missingValue(ofType type: String, _ message: String) -> String {
        switch self {
        case .swiftTesting: "#require(nil as \(type), \"\(message)\")"
        case .xcTest: "XCTUnwrap(nil as \(type), \"\(message)\")"
        }
    }

    /// The value in an optional, which fails the test if there is none.
    func unwrapped(_ expression: String) -> String {
        switch self {
        case .swiftTesting: "#require(\(expression))"
        case .xcTest: "XCTUnwrap(\(expression))"
        }
    }
}
