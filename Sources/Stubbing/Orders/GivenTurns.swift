/// The turns to take in a run, by their names.
nonisolated struct GivenTurns: Sendable {
    private(set) var left: ArraySlice<String>

    /// Whether a turn is also taken at a later step, and one that doesn't come is left out.
    ///
    /// Without the switches before it, a turn comes at another step.
    private let isLoose: Bool

    init(_ names: some Sequence<String>, isLoose: Bool = false) {
        (left, self.isLoose) = (Array(names)[...], isLoose)
    }

    /// Returns the index of the choice that comes next by its name, or nil if none does, and removes it.
    mutating func takeNext(
        from choices: OrderChoices,
        at step: Int,
        _ changingSources: Set<Int>
    ) -> Int? {
        let plainAnswers = choices.areAnswersFirst ? 0..<choices.plainCount : 0..<0
        for (place, name) in left.prefix(isLoose ? .max : 1).enumerated() {
            let number = Self.step(of: name)
            if let number, isLoose ? number > step : number != step { return nil }
            let candidates = number == nil ? plainAnswers : choices.plainCount..<choices.count
            let index = candidates.first { index in
                choices.name(of: index, at: number ?? step, changingSources: changingSources) == name
            }
            guard let index else { continue }
            left = left.dropFirst(place + 1)
            return index
        }
        return nil
    }

    /// The number of the step in the name of a switch, or nil for an answer without one.
    private static func step(of name: String) -> Int? {
        guard name.hasPrefix("step "), let colon = name.firstIndex(of: ":") else { return nil }
        return Int(name[..<colon].dropFirst("step ".count))
    }
}
