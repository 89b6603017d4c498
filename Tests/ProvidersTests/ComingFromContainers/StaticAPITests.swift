import Synchronization
import Testing

/// Counts events, in a file or for a service.
public protocol MetricsRecording: Sendable {
    func count(_ name: String)
}

struct NoMetrics: MetricsRecording {
    func count(_ name: String) {}
}

/// A static API, as its users know it.
public enum Metrics {
    private static let recorder = Mutex<any MetricsRecording>(NoMetrics())

    /// The root calls it once, before anything counts.
    public static func bootstrap(_ recorder: any MetricsRecording) {
        Self.recorder.withLock { $0 = recorder }
    }

    /// Counts an event.
    public static func count(_ name: String) {
        // check-providers:allow hidden-dependency - callers of a static API can't pass a recorder
        let recorder = Self.recorder.withLock(\.self)
        recorder.count(name)
    }
}

/// A static API that its users already call, over a value that the root gives it.
@Suite(.timeLimit(.minutes(5)))
struct StaticAPITests {
    private final class CountedNames: MetricsRecording {
        let names = Mutex<[String]>([])

        func count(_ name: String) { names.withLock { $0.append(name) } }
    }

    @Test
    func countsWithTheValueOfTheRoot() {
        Metrics.count("before")
        let counted = CountedNames()
        Metrics.bootstrap(counted)
        Metrics.count("after")
        #expect(counted.names.withLock(\.self) == ["after"])
    }
}
