/// A stub of either class, with the operations that differ between the two.
protocol ModeledStub: FunctionStub, SendableMetatype where In == Argument {
    static var recordsArrival: Bool { get }

    static func parts(of call: Call) -> (call: StubReference.Call, sequenceNumber: Int)

    /// Calls the stub once.
    nonisolated(nonsending) func call(by caller: Int, in world: StubWorld<Self>) async

    /// Makes a closure the answer.
    func setClosure(_ closure: Closure<Self>)

    func change(_ pausing: Pausing)
}

/// An operation that only asynchronous stubs have.
enum Pausing: CaseIterable {
    case pause
    case resume
    case resumeNext
}

extension ThrowingStub: ModeledStub where In == Argument {
    static var recordsArrival: Bool { false }

    static func parts(of call: Call) -> (call: StubReference.Call, sequenceNumber: Int) {
        let result = Outcome(call.result)
        return (.init(number: call.arguments.call, key: call.arguments.key, result: result), call.sequenceNumber)
    }

    nonisolated(nonsending) func call(by caller: Int, in world: StubWorld<ThrowingStub>) async {
        callNow(by: caller, in: world)
    }

    private func callNow(by caller: Int, in world: StubWorld<ThrowingStub>) {
        let argument = world.arrive(caller)
        let result = Result { () throws(Failure) in try self(argument) }
        world.finish(argument, result)
    }

    func setClosure(_ closure: Closure<ThrowingStub>) {
        answer { argument throws(Failure) in
            let world = closure.world
            closure.capture.use()
            for step in world.beginClosure(closure.number, argument) {
                switch step {
                case .call(let caller): world.stub.callNow(by: caller, in: world)
                case .change: world.change(inClosureOf: argument.call)
                case .wait: world.run.fail("A synchronous closure can't wait.")
                }
            }
            return try world.endClosure(closure.number, argument).get()
        }
    }

    func change(_ pausing: Pausing) {}
}

extension AsyncThrowingStub: ModeledStub where In == Argument {
    static var recordsArrival: Bool { true }

    static func parts(of call: Call) -> (call: StubReference.Call, sequenceNumber: Int) {
        let result = call.result.map(Outcome.init)
        return (.init(number: call.arguments.call, key: call.arguments.key, result: result), call.sequenceNumber)
    }

    nonisolated(nonsending) func call(by caller: Int, in world: StubWorld<AsyncThrowingStub>) async {
        let argument = world.arrive(caller)
        let result: Result<Out, Failure>
        do throws(Failure) {
            result = .success(try await self(argument))
        } catch {
            result = .failure(error)
        }
        world.finish(argument, result)
    }

    func setClosure(_ closure: Closure<AsyncThrowingStub>) {
        @Sendable nonisolated(nonsending) func handler(_ argument: Argument) async throws(Failure) -> Out {
            let world = closure.world
            closure.capture.use()
            for step in world.beginClosure(closure.number, argument) {
                switch step {
                case .call(let caller): await world.stub.call(by: caller, in: world)
                case .change: world.change(inClosureOf: argument.call)
                case .wait: await world.waitInClosure(of: argument)
                }
            }
            return try world.endClosure(closure.number, argument).get()
        }
        answer(handler)
    }

    func change(_ pausing: Pausing) {
        switch pausing {
        case .pause: pause()
        case .resume: resume()
        case .resumeNext: resumeNext()
        }
    }
}
