/// The framework that a suite is written for.
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

    /// A statement that fails the test and ends it.
    func failure(_ message: String) -> Statement {
        switch self {
        case .swiftTesting: Statement(start: "", value: requirement("Bool(false)", message))
        case .xcTest: Statement(start: "_ = ", value: requirement("nil as Bool?", message))
        }
    }

    /// An expression of a type of which nothing can be written; it fails the test and ends it.
    func missingValue(ofType type: String, _ message: String) -> Expression {
        var value = requirement("nil as \(type)", message)
        value.isMissing = true
        return value
    }

    /// The value in an optional, which fails the test if there is none.
    func unwrapped(_ expression: String) -> Expression {
        .call(function, [.init(expression)], isThrowing: true)
    }

    private func requirement(_ expression: String, _ message: String) -> Expression {
        .call(function, [.init(expression), .init("\"\(message)\"")], isThrowing: true)
    }

    private var function: String {
        switch self {
        case .swiftTesting: "#require"
        case .xcTest: "XCTUnwrap"
        }
    }
}
