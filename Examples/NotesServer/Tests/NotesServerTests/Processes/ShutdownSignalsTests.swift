import Foundation
import Testing

@testable import NotesServer

#if canImport(Glibc)
    import Glibc
#endif

@Suite(.timeLimit(.minutes(1)))
struct ShutdownSignalsTests {
    @Test
    func endsTheProcessIfShuttingDownTakesTooLong() async {
        await #expect(processExitsWith: .exitCode(EXIT_FAILURE)) {
            let signals = ShutdownSignals(limit: .milliseconds(10)) {
            } shutDown: {
            }
            withExtendedLifetime(signals) {
                kill(getpid(), SIGTERM)
                while true { pause() }
            }
        }
    }
}
