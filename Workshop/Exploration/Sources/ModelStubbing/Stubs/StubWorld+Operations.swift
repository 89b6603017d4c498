import Observation

extension StubWorld {
    /// Performs a random operation.
    func perform() {
        switch run.random.number(below: 40) {
        case 0...13: makeCalls()
        case 14...25: change()
        case 26...29: endClosureWait()
        case 30...32: cancelTask()
        case 33...35: startWait()
        case 36: startLoop()
        case 37...38: observe()
        default:
            if run.random.oneIn(2) { readMissingDefault() } else { endTimeLimits() }
        }
    }

    private func makeCalls() {
        let count = run.random.oneIn(4) ? 2 + run.random.number(below: 5) : 1
        let isCanceled = run.random.oneIn(10)
        run.begin("start \(isCanceled ? "a canceled" : "a") caller of \(count) calls")
        start(isCanceled: isCanceled) { [self] caller in
            for _ in 0..<count { await stub.call(by: caller, in: self) }
        }
    }

    private func endClosureWait() {
        guard let call = run.random.element(of: closureWaits.keys.sorted()) else { return }
        run.begin("the closure of call \(call) goes on")
        endWait(inClosureOf: call)
    }

    private func cancelTask() {
        guard let task = run.random.element(of: tasks.keys.sorted()) else { return }
        run.begin("cancel task \(task)")
        cancel(task)
        // Before the call, which may be suspended, has noticed its cancellation.
        if run.random.oneIn(4) { pausing(.resumeNext) }
    }

    private func observe() {
        let observer = objects.tasks.make().number
        let property = run.random.number(below: 4)
        run.begin("observer \(observer) reads property \(property)")
        reference.observers.add(observer)
        withObservationTracking {
            switch property {
            case 0: _ = stub.calls
            case 1: _ = stub.callArguments
            case 2: _ = stub.callResults
            default: _ = stub.callErrors
            }
        } onChange: { [unowned self] in
            checkUnlocked("an observer is notified")
            run.expect("observer \(observer) is notified once", notified.insert(observer).inserted, is: true)
        }
    }

    private func readMissingDefault() {
        if case .known = reference.base { return }
        run.begin("read the missing defaultReturnValue")
        let value = stub.defaultReturnValue
        reference.fail()
        let neutral = Outcome(Result<Stub.Out, Stub.Failure>.success(kind.value(nil)))
        run.expect("defaultReturnValue", Outcome(Result<Stub.Out, Stub.Failure>.success(value)), is: neutral)
    }

    private func endTimeLimits() {
        run.settle()
        run.begin("all time limits end")
        reference.waits.settle()
        reference.waits.endTimeLimits()
        TimeLimits.endAll()
        run.settle()
    }
}
