import Modeling

/// A closure that answers calls, as the model's plan for each call tells it.
struct Closure<Stub: ModeledStub>: Sendable {
    /// An action before the closure returns or throws.
    enum Step {
        /// Calls the stub itself, for the given caller.
        case call(caller: Int)
        /// Changes the stub.
        case change
        /// Waits until the model ends the wait.
        case wait
    }

    let capture: Tracked
    unowned let world: StubWorld<Stub>

    var number: Int { capture.number }
}

extension StubWorld {
    /// Checks that the right closure answers a call, and returns its plan.
    func beginClosure(_ closure: Int, _ argument: Argument) -> [Closure<Stub>.Step] {
        checkUnlocked("a closure runs")
        let answer = reference.beginClosure(argument.call)
        run.expect("answer of call \(argument.call)", .closure(closure), is: answer)
        guard !isEnding, let caller = reference.active[argument.call]?.caller else { return [] }
        let isDeep = reference.active.values.count { $0.caller == caller } > 2
        return (0..<run.random.number(below: 3)).compactMap { _ in
            switch run.random.number(below: 4) {
            case 0: .change
            case 1: Stub.recordsArrival ? .wait : .change
            default: isDeep ? nil : .call(caller: caller)
            }
        }
    }

    /// Returns the answer of a closure.
    func endClosure(_ closure: Int, _ argument: Argument) -> Result<Stub.Out, Stub.Failure> {
        let (result, outcome) = makeResult()
        let call = argument.call
        run.begin("closure \(closure) answers call \(call): \(outcome)")
        reference.end(call, outcome)
        return result
    }

    func waitInClosure(of argument: Argument) async {
        await withCheckedContinuation { closureWaits[argument.call] = $0 }
    }

    /// Ends the wait of a closure.
    func endWait(inClosureOf call: Int) {
        closureWaits.removeValue(forKey: call)?.resume()
    }
}
