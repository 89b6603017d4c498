nonisolated extension FunctionStub {
    /// The number of calls and their arguments, as the second half of a message.
    var callSummary: String {
        let (count, records) = __recorder.withState { ($0.history.count, $0.history.records(suffix: longestList)) }
        guard count > 0 else { return "it wasn't called." }
        guard In.self != Void.self else { return "it was called \(times(count))." }
        let firstNumber = count - records.count + 1
        let lines = records.enumerated().map { index, call in
            "\n  \(firstNumber + index).\(writtenArguments(call.arguments))"
        }
        let omission = firstNumber > 1 ? "\n  … (\(firstNumber - 1) earlier)" : ""
        return "it was called \(times(count)):\(omission)\(lines.joined())"
    }
}

/// Returns a number of times in words, such as "once" or "3 times".
nonisolated func times(_ number: Int) -> String {
    switch number {
    case 0: "0 times"
    case 1: "once"
    case 2: "twice"
    default: "\(number) times"
    }
}
