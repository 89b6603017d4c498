import Foundation
import Testing

@testable import Providers

/// Readers that wait for a creation when its scope begins to close.
@Suite(.timeLimit(.minutes(5)))
struct ClosingRaceTests {
    @Test
    func readersThatWaitWhenTheirScopeClosesReceiveTheValue() async {
        await #expect(processExitsWith: .success) {
            endWhenHanging(atMost: 60, with: EXIT_FAILURE)
            let readers = 4
            for round in 0..<300 {
                let scope = Scope("app")
                let (detour, began) = (Detour(), Counter())
                let service = scope.shared {
                    began.increment()
                    // Ends when all other threads wait for it.
                    while detour.waitingCount < readers - 1 { sched_yield() }
                    return Service("\(round)")
                }
                detour.service = service
                async let closing: Void = {
                    while began.count == 0 { await Task.yield() }
                    try await scope.close()
                }()
                let names = try race(threads: readers) { service.value.name }
                try await closing
                precondition(names == Array(repeating: "\(round)", count: readers))
            }
        }
    }

    private final class Detour: @unchecked Sendable {
        weak var service: Shared<Service>?

        /// The number of threads that wait for the service, which isn't public.
        var waitingCount: Int {
            threadWaits.withLock { waits in service.map { waits.waitCount(for: $0) } ?? 0 }
        }
    }
}
