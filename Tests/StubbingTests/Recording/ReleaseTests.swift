import Foundation
import Stubbing
import Testing

/// A stub releases values outside of its lock, because a deinitializer may call the stub.
@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct ReleaseTests {
    final class Token: Sendable {
        let onEnd: @Sendable () -> Void

        init(onEnd: @escaping @Sendable () -> Void) {
            self.onEnd = onEnd
        }

        deinit { onEnd() }
    }

    enum Holder: CaseIterable {
        case defaultResult
        case closure
        case queue
        case calls

        func take(_ token: Token, in stub: Stub<Token?, Token?>) {
            switch self {
            case .defaultResult: stub.defaultReturnValue = token
            case .closure: stub.answer { _ in token }
            case .queue: stub.enqueue(.success(token))
            case .calls: _ = stub(token)
            }
        }

        func discard(in stub: Stub<Token?, Token?>) {
            switch self {
            case .defaultResult, .closure: stub.defaultReturnValue = nil
            case .queue: stub.returnValueQueue = []
            case .calls: stub.clearCalls()
            }
        }
    }

    @Test(arguments: Holder.allCases)
    func aReleasedValueCanCallTheStub(holder: Holder) async throws {
        let stub = Stub<Token?, Token?>(defaultReturnValue: nil)
        let endStub = Stub<Void, Void>()
        holder.take(
            Token { [weak stub] in
                _ = stub?(nil)
                endStub()
            },
            in: stub
        )
        // On a separate thread, so that a deadlock makes the wait time out instead of hanging the test.
        Thread.detachNewThread { holder.discard(in: stub) }
        try await endStub.waitForCall(1)
    }

    @Test
    func aValueUnderAnErrorCanCallTheStubWhenItIsReleased() async throws {
        let stub = ThrowingStub<Int, Token?, any Error>(defaultReturnValue: nil)
        let endStub = Stub<Void, Void>()
        stub.defaultReturnValue = Token { [weak stub] in
            _ = try? stub?(1)
            endStub()
        }
        stub.defaultError = CancellationError()
        Thread.detachNewThread { stub.defaultReturnValue = nil }
        try await endStub.waitForCall(1)
    }
}
