import Dispatch
import Foundation
import Synchronization

/// Shuts the server down at the first SIGTERM or SIGINT, and ends the process at the second one, or if shutting down takes
/// too long.
///
/// It has a queue of its own, because it must work even if nothing else does.
final class ShutdownSignals {
    private final class State: Sendable {
        let isShuttingDown = Atomic(false)
    }

    private let sources: [any DispatchSourceSignal]

    /// Handles signals for as long as this object lives, from when the initializer returns.
    ///
    /// - Parameters:
    ///   - limit: How long shutting down may take.
    ///   - beforeExit: Runs before the process is ended because of the limit.
    ///   - shutDown: Begins to shut down.
    init(
        limit: Duration,
        beforeExit: @escaping @Sendable () -> Void,
        shutDown: @escaping @Sendable () -> Void
    ) {
        let queue = DispatchQueue(label: "ShutdownSignals")
        let state = State()
        let registrations = DispatchGroup()
        sources = [SIGTERM, SIGINT].map { number in
            // Otherwise, it would end the process before Dispatch learns of it.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                guard !state.isShuttingDown.exchange(true, ordering: .relaxed) else { _exit(128 + number) }
                shutDown()
                queue.asyncAfter(deadline: .now() + limit / .seconds(1)) {
                    beforeExit()
                    _exit(EXIT_FAILURE)
                }
            }
            // Dispatch registers the source on another thread, and a signal that comes before is lost.
            registrations.enter()
            source.setRegistrationHandler { registrations.leave() }
            source.resume()
            return source
        }
        registrations.wait()
    }

    deinit {
        for source in sources { source.cancel() }
    }
}
