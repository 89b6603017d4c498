/// The error that a call without an answer throws if it can, where no test framework has an error of its own for that.
public nonisolated struct UnansweredCallError: Error, CustomStringConvertible {
    /// The message that names the member and the arguments, and says what to write.
    public let description: String
}

/// A call that found no answer.
nonisolated struct UnansweredCall {
    /// The name of the member, such as `MockUserStore.user(id:)`.
    let name: String

    /// The arguments as ` with 7`, or nothing.
    let arguments: String

    /// How to set an answer, such as `userStub.defaultReturnValue = … (a value of type User)`.
    let remedy: String

    /// Which call of the stub it is, counted from 1.
    let callNumber: Int

    /// How many results have left the queue.
    let usedCount: Int

    /// Which call without an answer it is in this test, counted from 1.
    let unansweredNumber: Int

    /// Returns what happened and what to do, and what the call returns if it goes on.
    func message(returning value: String?) -> String {
        let queue = "queue of \(usedCount) \(usedCount == 1 ? "result" : "results")"
        let problem =
            usedCount == 0
            ? "its stub has no answer. Set one before the call, such as \(remedy)."
            : "its \(queue) is used up; this was call \(callNumber), and there is no default. Set one, such as \(remedy)."
        let consequence = value.map { " The call returns \($0)." } ?? ""
        let count = unansweredNumber > 1 ? " This is call \(unansweredNumber) without an answer in this test." : ""
        return "\(name) was called\(arguments), but \(problem)\(consequence)\(count)"
    }
}
