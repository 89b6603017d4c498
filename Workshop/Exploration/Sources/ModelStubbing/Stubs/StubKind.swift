import Modeling

/// A type of stub, and how its values and errors are made.
struct StubKind<Stub: ModeledStub>: Sendable {
    let value: @Sendable (Tracked?) -> Stub.Out
    let error: @Sendable (Tracked) -> Stub.Failure
    /// Whether `Failure` is `any Error`.
    var throwsAnyError = false
}

/// Returns a random result, and what references know of it.
func makeStubResult<Stub>(
    _ run: Run,
    _ kind: StubKind<Stub>,
    _ objects: TrackedObjects,
    isError: Bool? = nil
) -> (Result<Stub.Out, Stub.Failure>, Outcome) {
    let object = objects.makeResult()
    let result: Result<Stub.Out, Stub.Failure> =
        isError ?? run.random.oneIn(3) ? .failure(kind.error(object)) : .success(kind.value(object))
    return (result, Outcome(result))
}

/// Returns a stub that is created in one of the possible ways, and its reference.
func makeStub<Stub>(_ run: Run, _ kind: StubKind<Stub>, _ objects: TrackedObjects) -> (Stub, StubReference) {
    let statesNeutralValue = run.random.oneIn(8)
    let neutral = Result<Stub.Out, Stub.Failure>.success(kind.value(nil))
    let rules = StubRules(
        recordsArrival: Stub.recordsArrival,
        returnsNothing: Stub.Out.self == Void.self,
        throwsCancellation: Stub.recordsArrival && kind.throwsAnyError,
        outcomeWithoutAnswer: !statesNeutralValue && kind.throwsAnyError ? .unanswered : Outcome(neutral)
    )
    var reference = StubReference(rules)
    // The name of the stub in messages doesn't matter here, and reading this file for it would take long.
    let filePath: StaticString = ""
    if statesNeutralValue {
        run.begin("create a stub that states its neutral value")
        return (Stub(neutralValue: kind.value(nil), filePath: filePath), reference)
    }
    if run.random.oneIn(8) {
        run.begin("create a stub without an answer")
        return (Stub(filePath: filePath), reference)
    }
    let queue = (0..<run.random.number(below: 4)).map { _ in makeStubResult(run, kind, objects) }
    let (result, outcome) = makeStubResult(run, kind, objects)
    let outcomes = queue.map(\.1)
    reference.queue = outcomes
    reference.setDefault(outcome)
    let results = queue.map(\.0)
    run.begin("create a stub with the queue \(outcomes) and the default \(outcome)")
    if run.random.oneIn(2) { return (Stub(defaultResult: result, resultQueue: results, filePath: filePath), reference) }
    switch result {
    case .success(let value):
        return (Stub(defaultReturnValue: value, resultQueue: results, filePath: filePath), reference)
    case .failure(let error):
        return (Stub(defaultError: error, resultQueue: results, filePath: filePath), reference)
    }
}
