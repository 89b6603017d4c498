/// A step of a run, as messages show it.
nonisolated struct OrderStep: Sendable {
    /// The number of the step in the run.
    let number: Int

    /// The name of the choice, which has the number of the step before it if it's a switch.
    let text: String
    let isSwitch: Bool
    let isAnswer: Bool

    /// The name of the choice alone.
    var name: Substring { isSwitch ? text.dropFirst("step \(number): ".count) : text[...] }
}

nonisolated extension ArraySlice<OrderStep> {
    /// The names of the tasks that have taken the steps, each once.
    var lastTasks: [String] { Set(filter { !$0.isAnswer }.map(\.name)).sorted().map(String.init) }
}

nonisolated extension [OrderStep] {
    /// The steps as the second half of a message: the answers, and those of the tasks if there was a switch.
    var summary: String {
        guard contains(where: \.isSwitch) else {
            let lines = filter(\.isAnswer).enumerated().map { "\n  \($0 + 1). \($1.text)" }
            return lines.isEmpty ? "No call was answered." : "The order was:\(lines.joined())"
        }
        return "The order was:\(lines.joined())"
    }

    /// The last steps, for a run that has no end.
    var lastSteps: String {
        let shown = lines.suffix(longestList)
        return isEmpty ? "No task has gone on." : "The last steps were:\(shown.joined())"
    }

    /// A line for each step, or for several of one task in a row.
    private var lines: [String] {
        var lines: [(first: Int, last: Int, text: String)] = []
        for step in self {
            let text = step.isSwitch ? "\(step.name), a switch" : step.text
            if let line = lines.last, line.text == text, !step.isAnswer {
                lines[lines.count - 1].last = step.number
            } else {
                lines.append((step.number, step.number, text))
            }
        }
        return lines.map { first, last, text in "\n  \(first == last ? "\(first)" : "\(first)–\(last)"). \(text)" }
    }
}
