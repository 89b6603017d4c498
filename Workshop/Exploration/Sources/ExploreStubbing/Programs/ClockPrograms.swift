import Exploring

let clockPrograms = [
    Program("ManualClock: two advances add up and wake a sleeper once", bound: 4) { order in
        let clock = ManualClock()
        for number in 1...2 {
            order.thread("advance \(number)") { clock.advance(by: .seconds(1)) }
        }
        order.task("sleeper") {
            try? await clock.sleep(until: .init(sinceStart: .seconds(2)))
            order.expect("time", clock.now.sinceStart, is: .seconds(2))
        }
        order.check {
            order.expect("time", clock.now.sinceStart, is: .seconds(2))
            order.expect("sleepers that are left", clock.pendingSleeps.count, is: 0)
        }
    },
    Program("ManualClock: a wait for a sleep, a sleeper, and an advance", bound: 2) { order in
        let clock = ManualClock()
        order.task("sleeper") { try? await clock.sleep(until: .init(sinceStart: .seconds(1))) }
        order.task("test") {
            do {
                order.expect("duration", try await clock.waitForSleep(1).duration, is: .seconds(1))
            } catch {
                order.expect(false, "\(error)")
            }
            clock.advance(by: .seconds(1))
        }
        order.check { order.expect("sleepers that are left", clock.pendingSleeps.count, is: 0) }
    },
    Program("ManualClock: a sleeper is canceled while the time moves", bound: 3) { order in
        let clock = ManualClock()
        let sleeper = order.task("sleeper") {
            do {
                try await clock.sleep(until: .init(sinceStart: .seconds(1)))
                order.expect("time", clock.now.sinceStart, is: .seconds(1))
            } catch {
                order.expect(error is CancellationError, "\(error)")
            }
        }
        order.thread("time") { clock.advance(by: .seconds(1)) }
        order.thread("canceler") { sleeper.cancel() }
        order.check { order.expect("sleepers that are left", clock.pendingSleeps.count, is: 0) }
    },
    Program("ManualClock: a task is canceled as it begins to sleep", bound: 3) { order in
        let clock = ManualClock()
        let sleeper = order.task("sleeper") { try? await clock.sleep(until: .init(sinceStart: .seconds(1))) }
        order.thread("canceler") { sleeper.cancel() }
        order.check { order.expect("sleepers that are left", clock.pendingSleeps.count, is: 0) }
    },
    Program("ManualClock: a sleep that was waited for is canceled", bound: 3) { order in
        let clock = ManualClock()
        let sleeper = order.task("sleeper") { try? await clock.sleep(until: .init(sinceStart: .seconds(1))) }
        order.task("test") {
            _ = try? await clock.waitForSleep(1)
            sleeper.cancel()
            order.expect("sleepers after canceling", clock.pendingSleeps.count, is: 0)
        }
    },
    Program("ManualClock: two sleepers wake in the order of their deadlines", bound: 2) { order in
        let clock = ManualClock()
        let woken = Log<Int>()
        for seconds in [2, 1] {
            order.task("sleeper of \(seconds) s") {
                try? await clock.sleep(until: .init(sinceStart: .seconds(seconds)))
                order.expect(clock.now.sinceStart >= .seconds(seconds), "The sleeper woke at \(clock.now.sinceStart).")
                woken.append(seconds)
            }
        }
        order.thread("time") {
            clock.advance(by: .seconds(1))
            clock.advance(by: .seconds(1))
        }
        order.check { order.expect("woken", woken.elements.sorted(), is: [1, 2]) }
    },
]
