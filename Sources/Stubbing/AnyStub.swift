/// A stub of any type, as expectations about several stubs see it.
///
/// All stubs of this module conform; nothing else needs to.
public nonisolated protocol AnyStub: AnyObject {
    /// The name of the member that the stub stands for, or the place of its declaration until it is called.
    var name: String { get }

    /// The number of recorded calls.
    var callCount: Int { get }

    /// The number of queued answers that no call has used.
    var unusedAnswerCount: Int { get }

    /// The recorded calls, with their numbers and arguments.
    var anyCalls: [AnyCall] { get }
}

/// A call of a stub of any type.
public nonisolated struct AnyCall {
    /// The place of the call among all calls of all stubs of the process.
    public let sequenceNumber: Int

    /// The arguments of the call.
    public let arguments: Any

    /// The name of the stub's member and the arguments: "MockUserStore.user(id:) with 7".
    public let description: String
}

nonisolated extension BaseStub: AnyStub {
    /// The number of queued answers that no call has used.
    public final var unusedAnswerCount: Int { withState { $0.answers.queue.count } }

    /// The recorded calls, with their numbers and arguments.
    public final var anyCalls: [AnyCall] {
        let name = name
        return withState { $0.history.calls }.map { call in
            AnyCall(
                sequenceNumber: call.sequenceNumber,
                arguments: call.arguments,
                description: name + words(for: call.arguments)
            )
        }
    }
}
