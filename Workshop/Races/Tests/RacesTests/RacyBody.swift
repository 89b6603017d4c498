import Stubbing
import Testing

/// The body of a test that fails in some orders of its turns, in a racy and a mended version.
struct RacyBody: Sendable, CustomTestStringConvertible {
    let name: String

    /// The priority of the task that runs the test, or nil for that of the test runner.
    let priority: TaskPriority?

    /// Whether the race is at places where an order has turns, as the article on `everyOrder` lists them.
    let hasTurn: Bool

    /// Runs one of the versions, which fails an expectation or throws an error if its end is wrong.
    let run: @Sendable (_ order: AnswerOrder, _ isMended: Bool) async throws -> Void

    init(
        _ name: String,
        priority: TaskPriority? = nil,
        hasTurn: Bool = true,
        run: @escaping @Sendable (_ order: AnswerOrder, _ isMended: Bool) async throws -> Void
    ) {
        (self.name, self.priority, self.hasTurn, self.run) = (name, priority, hasTurn, run)
    }

    var testDescription: String { name }

    static let all = actors + loads + cancellations + tasks + coordination + models
}

struct OfflineError: Error {}
