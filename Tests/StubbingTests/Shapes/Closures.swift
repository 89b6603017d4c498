import Stubbing
import Testing

private protocol Downloader: Sendable {
    func download(_ path: String, completion: @escaping @Sendable (Int) -> Void)
    func withLock<Value>(_ body: () throws -> Value) rethrows -> Value
    func visit(_ body: (Int) -> Void)
}

// An escaping closure is an argument like any other, and the test calls it. A nonescaping closure can't be kept, so
// the mock records the call and calls the closure itself, with values that the test has chosen.
private final class MockDownloader: Downloader {
    struct DownloadArguments: Sendable {
        let path: String
        let completion: @Sendable (Int) -> Void
    }

    let downloadStub = Stub<DownloadArguments, Void>()
    let withLockStub = Stub<Void, Void>()
    let visitStub = Stub<Void, [Int]>()

    func download(_ path: String, completion: @escaping @Sendable (Int) -> Void) {
        downloadStub(DownloadArguments(path: path, completion: completion))
    }

    func withLock<Value>(_ body: () throws -> Value) rethrows -> Value {
        withLockStub()
        return try body()
    }

    func visit(_ body: (Int) -> Void) {
        for value in visitStub() { body(value) }
    }
}

private protocol Interceptor: Sendable {
    func send(_ path: String, next: (String) async throws -> Int) async throws -> Int
}

// A nonescaping closure that makes the result goes to the answer of the stub.
private final class MockInterceptor: Interceptor {
    let sendStub = AsyncThrowingStub<
        String, @Sendable (_ next: (String) async throws -> Int) async throws -> Int, any Error
    >()

    // The answer is a closure that gets `next`: `sendStub.answer { arguments in { next in … } }`.
    func send(_ path: String, next: (String) async throws -> Int) async throws -> Int {
        try await sendStub(path)(next)
    }
}

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct ClosuresTests {
    @Test
    func anAnswerMayCallTheNextInterceptor() async throws {
        let interceptor = MockInterceptor()
        interceptor.sendStub.answer { path in { next in try await next("v2/" + path) } }
        #expect(try await interceptor.send("users") { $0.count } == 8)

        interceptor.sendStub.defaultReturnValue = { _ in 404 }
        #expect(try await interceptor.send("rooms") { $0.count } == 404)
        #expect(interceptor.sendStub.callArguments == ["users", "rooms"])
    }

    @Test
    func theTestCallsAnEscapingClosure() async throws {
        let downloader = MockDownloader()
        let received = Stub<Int, Void>()
        downloader.download("a") { received($0) }

        let call = try await downloader.downloadStub.waitForCall(1)
        call.arguments.completion(100)
        #expect(call.arguments.path == "a")
        #expect(received.callArguments == [100])
    }

    @Test
    func theMockRunsAClosureThatDoesNotEscape() {
        let downloader = MockDownloader()
        downloader.visitStub.defaultReturnValue = [1, 2]
        var sum = 0
        downloader.visit { sum += $0 }

        #expect(downloader.withLock { sum } == 3)
        #expect(downloader.withLockStub.callCount == 1)
    }
}
