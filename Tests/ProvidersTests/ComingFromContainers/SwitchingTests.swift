import Stubbing
import Testing

private protocol Tracking: Sendable {
    func track(_ event: String) async
}

private final class MockTracking: Tracking {
    let trackStub = AsyncStub<String, Void>()

    func track(_ event: String) async {
        await trackStub(event)
    }
}

/// Passes each event to the tracker that was chosen last.
private actor SwitchingTracker: Tracking {
    private var tracker: any Tracking

    init(tracker: any Tracking) {
        self.tracker = tracker
    }

    func use(_ tracker: any Tracking) {
        self.tracker = tracker
    }

    func track(_ event: String) async {
        await tracker.track(event)
    }
}

struct SwitchingTests {
    @Test
    func eachCallUsesTheLatestChoice() async {
        let (first, second) = (MockTracking(), MockTracking())
        let tracker = SwitchingTracker(tracker: first)
        await tracker.track("opened")
        await tracker.use(second)
        await tracker.track("closed")
        #expect(first.trackStub.callArguments == ["opened"])
        #expect(second.trackStub.callArguments == ["closed"])
    }
}
