import Modeling

/// A clock, its reference, and the tasks that use both.
///
/// Everything happens on the main thread, so nothing guards the variables.
final class ClockWorld: @unchecked Sendable {
    private let run: Run
    private let clock = ManualClock()
    private var reference = ClockReference()
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var canceled: Set<Int> = []
    private var lastTask = 0
    private var woken: [Int] = []
    private let failuresBefore = TestFailures.count

    init(_ run: Run) {
        self.run = run
    }

    /// Performs random operations.
    func live() {
        run.begin("create a clock")
        for _ in 0..<run.random.number(below: 100) where run.isGoing {
            perform()
            if !run.random.oneIn(4) { settle() }
            check()
        }
        run.begin("end all tasks")
        for task in tasks.keys.sorted() { cancel(task) }
        settle()
        check()
        run.expect("tasks", tasks.keys.sorted(), is: [])
    }

    private func perform() {
        switch run.random.number(below: 16) {
        case 0...5: startSleep()
        case 6...7:
            guard let task = run.random.element(of: tasks.keys.sorted()) else { return }
            run.begin("cancel task \(task)")
            cancel(task)
            // In this very moment, not when the task runs.
            check()
        case 8...9: startWait()
        case 10:
            run.settleInOrder()
            run.begin("all time limits end")
            reference.endTimeLimits()
            TimeLimits.endAll()
            run.settleInOrder()
        default: advance()
        }
    }

    private func startSleep() {
        let time = run.random.number(below: 12) - 2
        let isCanceled = run.random.oneIn(8)
        let sleepsFor = run.random.oneIn(2)
        let deadline = reference.now + time
        run.begin("\(isCanceled ? "canceled " : "")sleep \(sleepsFor ? "for \(time)" : "until \(deadline)")")
        start(isCanceled: isCanceled) { [self] task in
            let expected = sleepsFor ? reference.now + time : deadline
            reference.beginSleep(task, until: expected, isCanceled: canceled.contains(task))
            let sleeps = expected > reference.now
            var isCanceled = false
            do {
                if sleepsFor {
                    try await clock.sleep(for: .seconds(time))
                } else {
                    try await clock.sleep(until: .init(sinceStart: .seconds(deadline)))
                }
                if sleeps { woken.append(task) }
            } catch {
                isCanceled = true
            }
            run.expect("cancellation of sleep \(task)", isCanceled, is: reference.endSleep(task))
        }
    }

    private func advance() {
        let time = run.random.number(below: 6) - 1
        switch run.random.number(below: 3) {
        case 0:
            run.begin("advance by \(time)")
            reference.advance(to: reference.now + time)
            clock.advance(by: .seconds(time))
        case 1:
            let instant = reference.now + time
            run.begin("advance to \(instant)")
            reference.advance(to: instant)
            clock.advance(to: .init(sinceStart: .seconds(instant)))
        default:
            run.begin("advance to the next deadline")
            reference.advanceToNextDeadline()
            clock.advanceToNextDeadline()
        }
        checkState()
    }

    private func startWait() {
        let number = run.random.number(below: reference.sleeps.count + 5)
        let isLimited = run.random.oneIn(2)
        run.begin("wait for sleep \(number)\(isLimited ? " with a time limit" : "")")
        start(isCanceled: run.random.oneIn(8)) { [self] task in
            reference.beginWait(task, for: number, isLimited: isLimited, isCanceled: canceled.contains(task))
            let limit = isLimited ? Duration.seconds(1000) : Signal.longestLimit
            let result: ClockReference.WaitResult
            do {
                result = .sleep(known(try await clock.waitForSleep(number, atMost: limit)))
            } catch {
                result = error is CancellationError ? .cancellation : .failure
            }
            run.expect("result of wait \(task)", result, is: reference.endWait(task))
        }
    }

    private func start(isCanceled: Bool, _ body: @escaping @Sendable (Int) async -> Void) {
        lastTask += 1
        let task = lastTask
        tasks[task] = Task {
            await body(task)
            tasks[task] = nil
            canceled.remove(task)
        }
        if isCanceled { cancel(task) }
    }

    private func cancel(_ task: Int) {
        canceled.insert(task)
        tasks[task]?.cancel()
        reference.cancel(task)
    }

    /// Runs jobs in random order, or in the order in which the clock wakes tasks.
    private func settle() {
        if run.random.oneIn(3) {
            run.settle()
            run.expect("woken tasks", woken.sorted(), is: reference.takeWoken().sorted())
        } else {
            run.settleInOrder()
            run.expect("woken tasks", woken, is: reference.takeWoken())
        }
        woken = []
        run.expect("sleeps that should have ended", reference.ended.keys.sorted(), is: [])
        run.expect("waits that should have ended", reference.endedWaits.sorted(), is: [])
    }

    private func check() {
        checkState()
        run.expect("failures", TestFailures.count - failuresBefore, is: reference.failures)
    }

    private func checkState() {
        run.expect("now", clock.now.sinceStart, is: .seconds(reference.now))
        run.expect("sleeps", clock.sleeps.map(known), is: reference.sleeps)
        run.expect("pendingSleeps", clock.pendingSleeps.map(known), is: reference.sleepers.map(\.sleep))
    }

    private func known(_ sleep: ManualClock.Sleep) -> ClockReference.Sleep {
        func seconds(_ duration: Duration) -> Int { Int(duration.components.seconds) }
        return .init(deadline: seconds(sleep.deadline.sinceStart), duration: seconds(sleep.duration))
    }
}
