import Modeling

/// A stub, its reference, and the tasks that use both.
///
/// Everything happens on the main thread, so nothing guards the variables. A task tells the reference what it does in the
/// same job in which it does it to the stub, so both always are in the same state, in whatever order the jobs run.
final class StubWorld<Stub: ModeledStub>: @unchecked Sendable {
    let run: Run
    let kind: StubKind<Stub>
    let objects: TrackedObjects
    let stub: Stub
    var reference: StubReference

    /// The tasks that haven't ended.
    var tasks: [Int: Task<Void, Never>] = [:]

    /// The tasks among them that were canceled.
    var canceled: Set<Int> = []

    /// The calls whose closures wait.
    var closureWaits: [Int: CheckedContinuation<Void, Never>] = [:]

    /// The observers that were notified since the last check.
    var notified: Set<Int> = []

    /// Whether the tasks only do what ends them.
    var isEnding = false

    private let failuresBefore = TestFailures.count

    /// The number of failures since the stub was created.
    var failures: Int { TestFailures.count - failuresBefore }

    init(_ run: Run, _ kind: StubKind<Stub>, _ objects: TrackedObjects) {
        self.run = run
        self.kind = kind
        self.objects = objects
        (stub, reference) = makeStub(run, kind, objects)
        objects.lock = stub._recorder.lock
    }

    /// Performs random operations.
    func live() {
        for _ in 0..<run.random.number(below: 60) where run.isGoing {
            perform()
            if !run.random.oneIn(4) { settle() }
            check()
        }
        end()
    }

    /// Adds a task.
    func start(isCanceled: Bool, _ body: @escaping @Sendable (Int) async -> Void) {
        let task = objects.tasks.make().number
        tasks[task] = Task {
            await body(task)
            tasks[task] = nil
            canceled.remove(task)
        }
        if isCanceled { cancel(task) }
    }

    /// Cancels a task with the call or the wait that it is in.
    func cancel(_ task: Int) {
        canceled.insert(task)
        tasks[task]?.cancel()
        reference.cancel(caller: task)
        reference.waits.cancel(task)
    }

    /// A call arrives.
    func arrive(_ caller: Int) -> Argument {
        let argument = objects.makeArgument(key: run.random.number(below: 3))
        let call = StubReference.Call(number: argument.call, key: argument.key, result: nil)
        run.begin("caller \(caller) makes call \(call.number) with \(call.key)")
        reference.arrive(call, caller: caller, isCanceled: canceled.contains(caller))
        return argument
    }

    /// A call has ended.
    func finish(_ argument: Argument, _ result: Result<Stub.Out, Stub.Failure>) {
        let expected = reference.finish(argument.call)
        run.expect("result of call \(argument.call)", Outcome(result), is: expected)
    }

    /// Returns a random result, and what references know of it.
    func makeResult(isError: Bool? = nil) -> (Result<Stub.Out, Stub.Failure>, Outcome) {
        makeStubResult(run, kind, objects, isError: isError)
    }

    /// Fails the run if the lock of the stub is locked, because no code of a client may run then.
    func checkUnlocked(_ event: String) {
        objects.checkUnlocked(event)
    }

    /// Runs all jobs, and checks that everything that can end has ended.
    func settle() {
        run.settle()
        reference.waits.settle()
        run.expect("waits that should have ended", reference.waits.over, is: [])
        let called = reference.active.filter {
            $0.value.answer != nil || $0.value.candidates != nil || $0.value.isCanceled
        }.keys
        for call in called where !isWaiting(call) { run.fail("call \(call) should have ended") }
        let hasListeners = stub._recorder.withState { $0.listeners != nil }
        run.expect("whether there are listeners", hasListeners, is: !reference.waits.isEmpty)
        checkObjects()
    }

    /// Whether a call waits in its closure, or for another call that its closure makes.
    private func isWaiting(_ call: Int) -> Bool {
        if closureWaits[call] != nil { return true }
        let caller = reference.active[call]?.caller
        let later = reference.active.filter { $0.key > call && $0.value.caller == caller }.keys
        return later.max().map { closureWaits[$0] != nil || reference.active[$0]?.answer == nil } ?? false
    }

    /// Ends all tasks, and clears the stub.
    private func end() {
        isEnding = true
        run.begin("end all tasks")
        while !tasks.isEmpty {
            for task in tasks.keys.sorted() { cancel(task) }
            pausing(.resume)
            for call in closureWaits.keys.sorted() { endWait(inClosureOf: call) }
            settle()
            check()
        }
        stub.clearCalls()
        reference.clear()
        check()
        checkObjects()
    }
}
