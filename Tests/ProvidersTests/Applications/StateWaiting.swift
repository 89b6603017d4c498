import Observation
import Testing

/// Waits until observable state fulfills a condition, and fails the test at the time limit.
@MainActor
func waitForState(
    atMost limit: Duration = .seconds(10),
    sourceLocation: SourceLocation = #_sourceLocation,
    where isReached: @MainActor () -> Bool
) async {
    let (changes, change) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let timer = Task {
        try await Task.sleep(for: limit)
        change.finish()
    }
    defer { timer.cancel() }
    var iterator = changes.makeAsyncIterator()
    while !withObservationTracking({ isReached() }, onChange: { change.yield() }) {
        // The stream also ends when the task of the test is canceled.
        guard await iterator.next(isolation: #isolation) != nil else {
            Issue.record("The state wasn't reached within \(limit).", sourceLocation: sourceLocation)
            return
        }
    }
}
