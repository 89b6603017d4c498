/// The fate of a run whose tasks can't go on in an order.
///
/// They wait for something outside, go round without an end, or a step blocks its thread.
nonisolated enum StuckRun {
    /// It fails the test.
    case fails(at: FailureLocation)

    /// It goes on without an order after this time, and fails nothing.
    case goesOnAlone(after: Duration)

    var location: FailureLocation? {
        if case .fails(let location) = self { location } else { nil }
    }

    var patience: Duration? {
        if case .goesOnAlone(let patience) = self { patience } else { nil }
    }
}
