import Modeling

/// The models of all kinds of stubs.
let stubModels = [
    makeModel(
        "ThrowingStub",
        StubKind<ThrowingStub<Argument, Value, Fault>>(value: Value.init(object:), error: Fault.init(object:))
    ),
    makeModel(
        "ThrowingStub of nothing",
        StubKind<ThrowingStub<Argument, Void, any Error>>(
            value: { _ in },
            error: Fault.init(object:),
            throwsAnyError: true
        )
    ),
    makeModel(
        "AsyncThrowingStub",
        StubKind<AsyncThrowingStub<Argument, Value, Fault>>(value: Value.init(object:), error: Fault.init(object:))
    ),
    makeModel(
        "AsyncThrowingStub of any error",
        StubKind<AsyncThrowingStub<Argument, Value, any Error>>(
            value: Value.init(object:),
            error: Fault.init(object:),
            throwsAnyError: true
        )
    ),
]

/// Calls by tasks that may be canceled, answers, closures that use the stub, limits, pauses, waits, loops, and observers.
private func makeModel<Stub>(_ name: String, _ kind: StubKind<Stub>) -> Model {
    Model(name) { run in
        let objects = TrackedObjects(run)
        while run.isGoing {
            StubWorld(run, kind, objects).live()
            run.expect("living arguments", objects.arguments.living, is: [])
            run.expect("living values and errors", objects.results.living, is: [])
            run.expect("living closures", objects.captures.living, is: [])
        }
    }
}
