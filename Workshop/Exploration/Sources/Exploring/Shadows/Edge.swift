/// Makes everything before one moment happen before everything after another.
final class Edge: @unchecked Sendable {
    // Used only by the running virtual thread.
    private var clock = VectorClock()

    func release() {
        let scheduler = Scheduler.shared
        clock.join(scheduler.currentOrMain.clock)
        scheduler.advance(scheduler.currentOrMain)
        scheduler.effect()
    }

    func acquire() {
        Scheduler.shared.currentOrMain.clock.join(clock)
    }
}
