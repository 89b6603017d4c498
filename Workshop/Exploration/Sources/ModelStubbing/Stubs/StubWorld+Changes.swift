/// An operation on a stub that doesn't need a task.
enum StubChange {
    case defaultResult, noDefaultResult, defaultReturnValue, defaultError, noDefaultError, closure
    case queue, enqueue, enqueueValue, enqueueError
    case argumentAnswer
    case clear, limit
    case pausing

    static let weighted: [(Int, StubChange)] = [
        (2, .defaultResult), (1, .noDefaultResult), (3, .defaultReturnValue), (2, .defaultError), (2, .noDefaultError),
        (4, .closure), (1, .queue), (2, .enqueue), (1, .enqueueValue), (1, .enqueueError), (2, .argumentAnswer),
        (2, .clear), (3, .limit),
        (8, .pausing),
    ]
}

extension StubWorld {
    func change(inClosureOf call: Int? = nil) {
        let change = run.random.choice(StubChange.weighted)
        if let call { run.begin("in the closure of call \(call):") }
        switch change {
        case .defaultResult:
            let (result, outcome) = makeResult()
            run.begin("defaultResult = \(outcome)")
            reference.setDefault(outcome)
            stub.defaultResult = result
        case .noDefaultResult:
            run.begin("defaultResult = nil")
            reference.setBase(.none)
            stub.defaultResult = nil
        case .defaultReturnValue:
            let (result, outcome) = makeResult(isError: false)
            guard case .success(let value) = result else { return }
            run.begin("defaultReturnValue = \(outcome)")
            reference.setDefault(outcome)
            stub.defaultReturnValue = value
        case .defaultError:
            let (result, outcome) = makeResult(isError: true)
            run.begin("defaultError = \(outcome)")
            reference.setDefault(outcome)
            stub.defaultError = result.error
        case .noDefaultError:
            run.begin("defaultError = nil")
            reference.removeError()
            stub.defaultError = nil
        case .closure:
            let closure = Closure(capture: objects.makeCapture(), world: self)
            let number = closure.number
            run.begin("answer with closure \(number)")
            reference.setBase(.closure(number))
            stub.setClosure(closure)
        case .queue, .enqueue, .enqueueValue, .enqueueError: changeQueue(change)
        case .argumentAnswer: setArgumentAnswer()
        case .clear:
            run.begin("clearCalls()")
            reference.clear()
            stub.clearCalls()
        case .limit:
            let limit = run.random.element(of: [nil, 0, 1, 2, 3, 3, 5, -1]) ?? nil
            run.begin("callLimit = \(String(describing: limit))")
            reference.setLimit(limit)
            stub.callLimit = limit
        case .pausing:
            if let operation = run.random.element(of: [Pausing.pause, .resume, .resumeNext, .resumeNext]) {
                pausing(operation)
            }
        }
    }

    /// Sets an answer by argument, of which a stub gets few, so that the default stays in use.
    private func setArgumentAnswer() {
        guard reference.argumentAnswers.count < 4 else { return }
        let key = run.random.number(below: 4)
        let (result, outcome) = makeResult()
        let isEqual = run.random.oneIn(2)
        run.begin("calls with \(isEqual ? "" : "at least ")\(key) get \(outcome)")
        reference.setAnswer(outcome, for: isEqual ? .equal(key) : .atLeast(key))
        // Its object isn't one of a call.
        let argument = Argument(key: key, object: objects.tasks.make())
        let condition: @Sendable (Argument) -> Bool = { [unowned self] argument in
            checkUnlocked("a condition runs")
            return argument.key >= key
        }
        switch result {
        case .success(let value) where isEqual: stub.setReturnValue(value, with: argument)
        case .success(let value): stub.setReturnValue(value, where: condition)
        case .failure(let error) where isEqual: stub.setError(error, with: argument)
        case .failure(let error): stub.setError(error, where: condition)
        }
    }

    func pausing(_ operation: Pausing) {
        guard Stub.recordsArrival else { return }
        run.begin("\(operation)()")
        switch operation {
        case .pause: reference.pause()
        case .resume: reference.resume()
        case .resumeNext: reference.resumeNext()
        }
        stub.change(operation)
    }

    private func changeQueue(_ change: StubChange) {
        if change == .queue {
            let queue = (0..<run.random.number(below: 5)).map { _ in makeResult() }
            let outcomes = queue.map(\.1)
            run.begin("resultQueue = \(outcomes)")
            reference.queue = outcomes
            stub.resultQueue = queue.map(\.0)
            return
        }
        let (result, outcome) = makeResult(isError: change == .enqueue ? nil : change == .enqueueError)
        run.begin("\(change) \(outcome)")
        reference.queue.append(outcome)
        switch result {
        case .success(let value) where change == .enqueueValue: stub.enqueue(value)
        case .failure(let error) where change == .enqueueError: stub.enqueue(error: error)
        default: stub.enqueue(result)
        }
    }
}
