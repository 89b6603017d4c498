/// A recorded call of a stub of any type, for expectations about several stubs.
nonisolated struct AnyCall {
    /// The position of the call among all calls of all stubs in the process.
    let sequenceNumber: Int

    let arguments: Any

    /// Returns the name of the member and the arguments, such as "MockUserStore.user(id:) with 7".
    let makeDescription: () -> String

    /// The name of the member and the arguments, written at each access, because only failures need it.
    var description: String { makeDescription() }
}

nonisolated extension FunctionStub {
    /// The recorded calls, without their types.
    var anyCalls: [AnyCall] {
        let name = name
        return history.records.map { record in
            AnyCall(sequenceNumber: record.sequenceNumber, arguments: record.arguments) {
                name + writtenArguments(record.arguments)
            }
        }
    }
}
