/// An error that a call without an answer throws if `Failure` is this type, or if no test framework is available.
public nonisolated struct UnansweredCallError: Error, CustomStringConvertible {
    /// The message, which names the member, the arguments, and the code to write.
    public let description: String
}

/// A call that found no answer.
nonisolated struct UnansweredCall {
    /// The name of the member, such as `MockUserStore.user(id:)`, or of the stub if it belongs to none.
    let name: String

    /// The arguments, such as ` with 7`, or an empty string if there are none.
    let arguments: String

    /// The code that sets an answer, such as `userStub.defaultReturnValue = … (a value of type User)`.
    let remedy: String

    /// The arguments that the stub has answers for.
    let answeredArguments: [String]

    /// The number of the call among those of the stub, counted from 1.
    let callNumber: Int

    /// The number of results that have left the queue.
    let usedCount: Int

    /// The number of the call among those without an answer in the running test, counted from 1.
    let unansweredNumber: Int

    /// Whether the test case that has created the stub is known to have ended.
    let isLate: Bool

    /// Whether the call fails the test, rather than one before it.
    let isReported: Bool

    /// The stubs that tests share, if the call was refused for that.
    let refusing: SharedStubs?

    /// Why the call may have missed the stubs of its test, if tests share them.
    let place: String?

    /// Returns a message that says what happened, what to do, and how the call continues if it does, such as "returns 0".
    func message(continuing continuation: String? = nil) -> String {
        if let refusing {
            return "\(name) was called\(arguments) on stubs that all tests share. \(refusing.remedy)"
                + (continuation.map { " The call \($0)." } ?? "")
        }
        let queue = "queue of \(usedCount) \(usedCount == 1 ? "result" : "results")"
        let others = answeredArguments.isEmpty ? "" : "; it has answers for \(listed(answeredArguments))"
        let problem =
            usedCount == 0
            ? "\(name.hasPrefix("the stub") ? "it" : "its stub") has no answer\(others). Set one before the call, such as \(remedy)."
            : "its \(queue) is used up; this was call \(callNumber), and there is no default\(others). Set one, such as \(remedy)."
        let consequence = continuation.map { " The call \($0)." } ?? ""
        let count = unansweredNumber > 1 ? " This is call \(unansweredNumber) without an answer in this test." : ""
        let time = isLate ? " after its test had ended" : ""
        let origin = place.map { " \($0)" } ?? ""
        return "\(name) was called\(arguments)\(time), but \(problem)\(origin)\(consequence)\(count)"
    }
}
