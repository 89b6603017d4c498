import Foundation
import Stubbing
import Testing

/// Every accessor of a stub, used while another thread calls the stub.
///
/// The thread sanitizer notices an accessor that doesn't take the lock.
@Suite(.undriven("Its tests race on threads."), .timeLimit(.minutes(5)))
struct AccessorRaceTests {
    struct Accessor<Stub: FunctionStub>: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let use: @Sendable (Stub) -> Void

        init(_ name: String, _ use: @escaping @Sendable (Stub) -> Void) {
            testDescription = name
            self.use = use
        }
    }

    typealias Synchronous = ThrowingStub<Int, String, RenameError>
    typealias Asynchronous = AsyncThrowingStub<Int, String, RenameError>

    private static func shared<Stub: FunctionStub>(_: Stub.Type) -> [Accessor<Stub>]
    where Stub.In == Int, Stub.Out == String, Stub.Failure == RenameError, Stub: Sendable {
        [
            .init("defaultResult") { $0.defaultResult = $0.defaultResult ?? .success("result") },
            .init("defaultReturnValue") { $0.defaultReturnValue = "\($0.callCount)" },
            .init("defaultError") { $0.defaultError = $0.defaultError ?? RenameError(reason: "default") },
            .init("resultQueue") { $0.resultQueue = $0.resultQueue + [.success("queue")] },
            .init("enqueue") {
                $0.enqueue("a")
                $0.enqueue(.success("b"))
                $0.enqueue(error: RenameError(reason: "c"))
            },
            .init("calls") { _ = $0.calls.count },
            .init("callArguments") { _ = $0.callArguments.reduce(0, +) },
            .init("callResults") { _ = $0.callResults.map { try? $0.get() } },
            .init("callErrors") { _ = $0.callErrors.count { $0 != nil } },
            .init("callCount") { _ = $0.callCount },
            .init("clearCalls") { $0.clearCalls() },
            .init("name") { _ = $0.name },
            .init("called") {
                _ = $0.called()
                _ = $0.called(with: 1)
            },
            .init("expectNoCalls") { stub in
                _ = messages { expectNoCalls(in: [stub], except: stub) }
            },
            // Cleared first, so that the messages are short.
            .init("expectCallCount") { stub in
                stub.clearCalls()
                _ = messages { stub.expectCallCount(-1) }
            },
            .init("expectCalls") { stub in
                stub.clearCalls()
                _ = messages { expectCalls(inOrder: stub.called()) }
            },
        ]
    }

    static let synchronous =
        shared(Synchronous.self) + [
            .init("answer") { $0.answer { "\($0)" } }
        ]

    static let asynchronous =
        shared(Asynchronous.self) + [
            .init("answer") { $0.answer { "\($0)" } },
            .init("pausing") {
                $0.pause()
                $0.resumeNext()
                $0.resume()
            },
        ]

    @Test(arguments: synchronous)
    func aSynchronousStubIsCalledWhileAnotherThreadUses(accessor: Accessor<Synchronous>) async {
        let stub = Synchronous(defaultReturnValue: "a")
        await withTaskGroup { group in
            group.addTask { for number in 0..<200 { _ = try? stub(number) } }
            group.addTask { for _ in 0..<50 { accessor.use(stub) } }
        }
    }

    @Test(arguments: asynchronous)
    func anAsynchronousStubIsCalledWhileAnotherThreadUses(accessor: Accessor<Asynchronous>) async {
        let stub = Asynchronous(defaultReturnValue: "a")
        await withTaskGroup { group in
            group.addTask { for number in 0..<200 { _ = try? await stub(number) } }
            group.addTask { for _ in 0..<50 { accessor.use(stub) } }
        }
    }

    @Test
    func racingCallsWithoutAnAnswerAreCounted() async {
        let stub = Stub<Int, Int>()
        let recorded = await messages {
            await withTaskGroup { group in
                for _ in 0..<4 { group.addTask { for number in 0..<50 { _ = stub(number) } } }
            }
        }
        #expect(recorded.count == 3)
        #expect(stub.callCount == 200)
        #expect(stub.callReturnValues == Array(repeating: 0, count: 200))
    }
}
