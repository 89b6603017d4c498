extension StubWorld {
    /// Compares everything that can be read.
    ///
    /// Reading the public properties makes the next call look for observers. Therefore, most checks read the state.
    func check() {
        if run.random.oneIn(3) { checkProperties() } else { checkHistory() }
        checkAnswers()
        run.expect("callCount", stub.callCount, is: reference.count)
        run.expect("callLimit", stub.callLimit, is: reference.limit)
        run.expect("failures", failures, is: reference.failures)
        let found = notified
        notified = []
        if !reference.observers.accept(found) { run.fail("Wrong observers were notified: \(found)") }
    }

    private func checkProperties() {
        let parts = stub.calls.map(Stub.parts)
        run.expect("calls", parts.map(\.call), is: reference.calls)
        checkOrder(parts.map(\.sequenceNumber))
        run.expect("callArguments", stub.callArguments.map(\.call), is: reference.calls.map(\.number))
        let results = reference.calls.compactMap(\.result)
        run.expect("callResults", stub.callResults.map(Outcome.init), is: results)
        let errors = stub.callErrors.map { $0.map { Outcome(Result<Stub.Out, Stub.Failure>.failure($0)) } }
        run.expect("callErrors", errors, is: reference.calls.compactMap(\.result).map { $0.isError ? $0 : nil })
    }

    private func checkHistory() {
        let history = stub.history
        let arguments = history.orderedArguments
        let results = history.orderedResults.map { $0.map(Outcome.init) }
        run.expect("number of results", results.count, is: arguments.count)
        let calls = zip(arguments, results).map { StubReference.Call(number: $0.call, key: $0.key, result: $1) }
        run.expect("recorded calls", calls, is: reference.calls)
        checkOrder(history.orderedSequenceNumbers)
    }

    /// Checks that later calls have greater sequence numbers, also than calls that were checked before.
    private func checkOrder(_ numbers: [Int]) {
        run.expect("number of sequence numbers", numbers.count, is: reference.calls.count)
        for (call, number) in zip(reference.calls, numbers) where !objects.order.accept(call.number, number) {
            run.fail("call \(call.number) has the sequence number \(number)")
        }
    }

    private func checkAnswers() {
        run.expect("resultQueue", stub.resultQueue.map(Outcome.init), is: reference.queue)
        run.expect("defaultResult", stub.defaultResult.map(Outcome.init), is: reference.defaultResult)
        let error = stub.defaultError.map { Outcome(Result<Stub.Out, Stub.Failure>.failure($0)) }
        run.expect("defaultError", error, is: reference.error)
        guard case .known(let outcome) = reference.base else { return }
        let value = Outcome(Result<Stub.Out, Stub.Failure>.success(stub.defaultReturnValue))
        run.expect("defaultReturnValue", value, is: outcome)
    }

    /// Checks that exactly the right objects are alive, once every task has done what it can.
    func checkObjects() {
        let pending = reference.waits.pending
        let active = reference.active.values
        check(
            "arguments",
            objects.arguments.living,
            kept: reference.calls.map(\.number),
            used: pending.map(\.number) + active.map(\.call.number)
        )
        let answers = active.compactMap(\.answer)
        let candidates = active.compactMap(\.candidates).joined()
        check(
            "values and errors",
            objects.results.living,
            kept: reference.calls.compactMap(\.result?.object) + reference.queue.compactMap(\.object)
                + [reference.error?.object, reference.base.object].compactMap(\.self)
                + reference.argumentAnswers.compactMap(\.outcome.object),
            used: pending.compactMap(\.result?.object) + active.compactMap(\.call.result?.object)
                + answers.compactMap(\.object) + candidates.compactMap(\.outcome.object)
        )
        check(
            "closures",
            objects.captures.living,
            kept: [reference.base.closure].compactMap(\.self),
            used: answers.compactMap(\.closure)
        )
    }

    private func check(_ subject: String, _ living: Set<Int>, kept: [Int], used: [Int]) {
        let lost = Set(kept).subtracting(living)
        let leaked = living.subtracting(kept).subtracting(used)
        if !lost.isEmpty || !leaked.isEmpty {
            run.fail("\(subject): \(lost.sorted()) were released early, \(leaked.sorted()) weren't released")
        }
    }
}
