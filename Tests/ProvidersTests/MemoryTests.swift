#if os(Linux)

    import Foundation
    import Stubbing
    import Testing

    @testable import Providers

    /// No memory stays behind after things that come and go for a long time, each before the one before it has gone.
    ///
    /// Each test has a process of its own, because the memory of a process has no finer owner. They take a while, so
    /// `PROVE_MEMORY=1 swift test --filter MemoryTests` runs them.
    @Suite(
        .undriven("It measures memory."),
        .enabled(if: ProcessInfo.processInfo.environment["PROVE_MEMORY"] != nil),
        .timeLimit(.minutes(5))
    )
    struct MemoryTests {
        @Test
        func childrenOfAScopeLeaveNothing() async {
            await #expect(processExitsWith: .success) {
                let app = Scope("app")
                var last = app.makeChild("request")
                try await expectNoGrowth {
                    let next = app.makeChild("request")
                    try await last.close()
                    last = next
                }
            }
        }

        @Test
        func usesOfAScopeLeaveNothing() async {
            await #expect(processExitsWith: .success) {
                let app = Scope("app")
                try await withThrowingTaskGroup { group in
                    try await expectNoGrowth {
                        group.addTask {
                            try await app.use {
                                await Task.yield()
                            } onClosing: {
                            }
                        }
                        if !group.isEmpty, Bool.random() { try await group.next() }
                        if !group.isEmpty { try await group.next() }
                    }
                }
            }
        }

        @Test
        func lifetimesOfAScopeLeaveNothing() async {
            await #expect(processExitsWith: .success) {
                let app = Scope("app")
                var last = app.shared { Service() }
                try await expectNoGrowth {
                    let next = app.shared { Service() }
                    _ = next.value
                    last = next
                }
                _ = last
            }
        }

        @Test
        func sessionsLeaveNothing() async {
            await #expect(processExitsWith: .success) {
                let app = Scope("app")
                let sessions = ScopedByKey(in: app) { (number: Int, _) in number }
                var number = 0
                try await expectNoGrowth {
                    number += 1
                    _ = try await sessions.use(number) { $0 }
                    try await sessions.end(number - 1)
                }
            }
        }

        @Test
        func keysThatAreDroppedLeaveNothing() async {
            await #expect(processExitsWith: .success) {
                let services = SharedByKey { (number: Int) in Service("\(number)") }
                let asyncServices = AsyncSharedByKey { (number: Int) in
                    if number % 2 == 0 { throw CocoaError(.fileNoSuchFile) }
                    return Service("\(number)")
                }
                var number = 0
                try await expectNoGrowth {
                    number += 1
                    _ = (services[number], try? await asyncServices[number])
                    services.drop(number - 1)
                    asyncServices.drop(number - 1)
                }
            }
        }

        @Test
        func callersThatAreCanceledLeaveNothing() async {
            await #expect(processExitsWith: .success) { @MainActor in
                let endless = AsyncShared { try await Task.sleep(for: .seconds(3600)) }
                var last = Task { try await endless.value }
                try await expectNoGrowth {
                    let next = Task { try await endless.value }
                    try await eventually { endless.waiterCount == 2 }
                    last.cancel()
                    _ = await last.result
                    last = next
                }
                last.cancel()
            }
        }

        @Test
        func valuesThatExpireLeaveNothing() async {
            await #expect(processExitsWith: .success) {
                let clock = ManualClock()
                let expiring = Expiring(after: .seconds(1), clock: clock) { Service() }
                let asyncExpiring = AsyncExpiring(after: .seconds(2), refreshingAfter: .seconds(1), clock: clock) {
                    Service()
                }
                let weak = WeakShared { Service() }
                try await expectNoGrowth {
                    clock.advance(by: .seconds(1))
                    _ = (expiring.value, try await asyncExpiring.value, weak.value)
                }
            }
        }
    }

#endif
