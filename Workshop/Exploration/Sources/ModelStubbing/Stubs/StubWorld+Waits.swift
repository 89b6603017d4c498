extension StubWorld {
    func startWait() {
        let number = run.random.number(below: 2 * reference.count + 4)
        let key = run.random.number(below: 5)
        let goal: WaitsReference.Goal =
            switch run.random.number(below: 3) {
            case 0...1: .number(number)
            default: .key(key)
            }
        let isLimited = run.random.oneIn(2)
        let isCanceled = run.random.oneIn(10)
        let usesCondition = run.random.oneIn(2)
        run.begin("start \(isCanceled ? "a canceled" : "a") wait for \(goal)\(isLimited ? " with a time limit" : "")")
        start(isCanceled: isCanceled) { [self] task in
            begin(task, goal, isLimited: isLimited)
            let limit = isLimited ? Duration.seconds(1000) : Signal.longestLimit
            let result: WaitsReference.Result
            do {
                result = .call(Stub.parts(of: try await wait(for: goal, limit, usesCondition: usesCondition)).call)
            } catch {
                result = error is CancellationError ? .cancellation : .failure
            }
            let expected = reference.waits.end(task)
            if expected == .failure { reference.fail() }
            run.expect("result of wait \(task)", result, is: expected)
        }
    }

    /// Starts a loop over calls, which leaves after some of them.
    func startLoop() {
        let length = run.random.oneIn(2) ? Int.max : 1 + run.random.number(below: 6)
        run.begin("start a loop over \(length) calls")
        start(isCanceled: run.random.oneIn(10)) { [self] task in
            begin(task, .all, isLimited: false)
            var count = 0
            for await call in stub.callSequence {
                let expected = reference.waits.takeNext(task)
                run.expect("element of loop \(task)", Stub.parts(of: call).call, is: expected)
                count += 1
                if count == length { break }
            }
            if count < length { run.expect("loop \(task) is canceled", canceled.contains(task), is: true) }
            _ = reference.waits.end(task)
        }
    }

    private func begin(_ task: Int, _ goal: WaitsReference.Goal, isLimited: Bool) {
        var nth: StubReference.Call?
        if case .number(let number) = goal { nth = reference.kept(number) }
        reference.waits.begin(
            task,
            for: goal,
            isLimited: isLimited,
            isCanceled: canceled.contains(task),
            count: reference.count,
            kept: reference.calls,
            nth: nth
        )
    }

    private nonisolated(nonsending) func wait(
        for goal: WaitsReference.Goal,
        _ limit: Duration,
        usesCondition: Bool
    ) async throws -> Stub.Call {
        switch goal {
        case .number(let number): return try await stub.waitForCall(number, atMost: limit)
        case .all: return try await stub.waitForCall(where: { _ in true }, atMost: limit)
        case .key(let key) where usesCondition:
            return try await stub.waitForCall(
                where: { argument in
                    checkUnlocked("a condition runs")
                    return argument.key == key
                },
                atMost: limit
            )
        case .key(let key):
            // Its object isn't one of a call.
            let argument = Argument(key: key, object: objects.tasks.make())
            return try await stub.waitForCall(with: argument, atMost: limit)
        }
    }
}
