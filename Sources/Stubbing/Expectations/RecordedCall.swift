/// A recorded call of a stub of any type, for expectations about several stubs.
nonisolated struct RecordedCall {
    /// The position of the call among all calls of all stubs in the process.
    let sequenceNumber: Int

    let arguments: Any

    /// Returns the name of the member and the arguments, such as "MockUserStore.user(id:) with 7".
    let makeDescription: () -> String

    /// The name of the member and the arguments, written at each access, because only failures need it.
    var description: String { makeDescription() }
}

/// The calls of a stub at one moment.
nonisolated struct RecordedCalls {
    /// The calls that the stub has kept.
    let kept: [RecordedCall]

    /// The number of all calls, also of those that ``FunctionStub/callLimit`` has discarded.
    let count: Int
}

nonisolated extension FunctionStub {
    /// The recorded calls, without their types.
    var recordedCalls: RecordedCalls {
        let name = name
        let history = _recorder.withState { $0.history }
        let kept = history.records.map { record in
            RecordedCall(sequenceNumber: record.sequenceNumber, arguments: record.arguments) {
                name + writtenArguments(record.arguments)
            }
        }
        return RecordedCalls(kept: kept, count: history.count)
    }
}
