/// Returns words for the arguments of a call, such as ` with 7`, or nothing where there are none.
nonisolated func words<Arguments>(for arguments: Arguments) -> String {
    Arguments.self == Void.self ? "" : " with \(String(reflecting: arguments))"
}

nonisolated extension BaseStub {
    /// The name of the member that the stub stands for, such as `MockUserStore.user(id:)`.
    ///
    /// Until the first call, which tells the member, it is the place of the stub's declaration.
    public final var name: String {
        guard let caller = withState({ $0.caller }) else { return origin.description }
        return origin.name(ofMember: caller.member, calledIn: caller.fileID)
    }

    /// How often the stub was called, and with what: the second half of a sentence.
    var calledTimes: String {
        let (count, calls) = withState { ($0.history.count, $0.history.calls.suffix(20)) }
        guard count > 0 else { return "it was not called." }
        let firstNumber = count - calls.count + 1
        let lines = calls.enumerated().map { index, call in "\n  \(firstNumber + index).\(words(for: call.arguments))" }
        let omission = firstNumber > 1 ? "\n  …" : ""
        return "it was called \(count == 1 ? "once" : "\(count) times"):\(omission)\(lines.joined())"
    }
}

nonisolated extension StubOrigin {
    var place: SourcePlace { SourcePlace(fileID: fileID, filePath: filePath, line: line) }
}
