import Observation
import Stubbing
import Testing

/// Observers of a stub's calls, and their notifications.
@Suite(.undriven("Its tests race on threads."), .timeLimit(.minutes(5)))
struct ObservationTests {
    /// Reads with an observer, which calls `changeStub` when it is notified.
    private func observe(_ changeStub: Stub<Void, Void>, _ read: () -> Void) {
        withObservationTracking(read) { changeStub() }
    }

    static let readers: [@Sendable (Stub<Int, Int>) -> Void] = [
        { _ = $0.calls }, { _ = $0.callArguments }, { _ = $0.callResults }, { _ = $0.callErrors },
        { _ = $0.callReturnValues },
    ]

    static let changes: [@Sendable (Stub<Int, Int>) -> Void] = [
        { _ = $0(1) }, { $0.clearCalls() },
        { stub in
            stub.answer { $0 }
            _ = stub(1)
        },
        { stub in
            stub.enqueue(1)
            _ = stub(1)
        },
    ]

    @Test(arguments: readers.indices, changes.indices)
    func everyReaderIsNotifiedOfEveryChangeOnce(reader: Int, change: Int) {
        let stub = Stub<Int, Int>(defaultReturnValue: 0)
        let changeStub = Stub<Void, Void>()
        for _ in 1...2 { observe(changeStub) { Self.readers[reader](stub) } }
        Self.changes[change](stub)
        #expect(changeStub.callCount == 2)
        Self.changes[change](stub)
        #expect(changeStub.callCount == 2, "an observer is told once, until it reads again")
        observe(changeStub) { Self.readers[reader](stub) }
        Self.changes[change](stub)
        #expect(changeStub.callCount == 3)
    }

    @Test
    func anAsynchronousCallNotifiesWhenItArrivesAndWhenItEnds() async throws {
        let stub = AsyncStub<Int, Int>(defaultReturnValue: 0)
        let changeStub = Stub<Void, Void>()
        stub.pause()
        observe(changeStub) { _ = stub.calls }
        async let returned = stub(1)
        try await changeStub.waitForCall(1)
        observe(changeStub) { _ = stub.calls }
        stub.resume()
        _ = await returned
        try await changeStub.waitForCall(2)
    }

    @Test
    func readingWithoutAnObserverNotifiesNoObserver() {
        let stub = Stub<Int, Int>(defaultReturnValue: 0)
        let changeStub = Stub<Void, Void>()
        _ = stub.callArguments
        observe(changeStub) { _ = stub.callCount }
        _ = stub(1)
        #expect(changeStub.callCount == 0)
    }

    @Test
    func aNotifiedObserverCanReadAndAnswerTheStub() {
        let stub = Stub<Int, Int>(defaultReturnValue: 0)
        let seenStub = Stub<[Int], Void>()
        withObservationTracking {
            _ = stub.calls
        } onChange: {
            seenStub(stub.callArguments)
            stub.defaultReturnValue = 2
        }
        #expect([stub(1), stub(2)] == [0, 2])
        #expect(seenStub.callArguments == [[1]])
    }

    /// Reading and calling leave the stub in a state in which it still notifies.
    ///
    /// The call of a round may come before the standard library registers the observer, which it does only after the
    /// observer's closure has returned. Such a call notifies no one, so the test makes another one.
    @Test
    func anObserverIsNotifiedOfTheNextCallAfterReadingAndCallingRace() async {
        for _ in 0..<300 {
            let stub = Stub<Int, Int>(defaultReturnValue: 0)
            let changeStub = Stub<Void, Void>()
            let start = StartLine(runners: 2)
            await withTaskGroup { group in
                group.addTask {
                    start.wait()
                    observe(changeStub) { _ = stub.callArguments }
                }
                group.addTask {
                    start.wait()
                    _ = stub(1)
                }
            }
            _ = stub(2)
            #expect(changeStub.callCount >= 1)
        }
    }

    @Test
    func anObserverDoesNotKeepTheStubAlive() {
        weak var weakStub: Stub<Int, Int>?
        let changeStub = Stub<Void, Void>()
        do {
            let stub = Stub<Int, Int>(defaultReturnValue: 0)
            weakStub = stub
            observe(changeStub) { _ = stub.calls }
        }
        #expect(weakStub == nil)
    }
}
