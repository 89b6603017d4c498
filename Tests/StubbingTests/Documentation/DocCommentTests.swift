import Stubbing
import Testing

/// The samples in the documentation comments of the module.
@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct DocCommentTests {
    @Test func callsOfSeveralStubsAreExpectedInOrder() {
        let file = MockFile()
        file.open()
        file.read(10)
        file.close()
        expectCalls(inOrder: file.openStub.called(), file.readStub.called(with: 10), file.closeStub.called())
    }

    @Test func mocksAreExpectedToHaveNoOtherCalls() {
        let (store, notifier) = (MockUserSource(), MockNotifier())
        store.userStub.defaultReturnValue = nil
        if store.user(id: 7) == nil { notifier.send("No user 7") }
        expectNoCalls(in: store, notifier, except: store.userStub, notifier.sendStub)
    }

    @Test func answersDependOnTheArguments() throws {
        struct NotFound: Error {}
        let textStub = ThrowingStub<Int, String, any Error>()
        textStub.setReturnValue("Buy milk", with: 7)
        textStub.setError(NotFound(), with: 8)
        textStub.setReturnValue("…", where: { $0 > 100 })
        let texts = [7, 8, 101].map { try? textStub($0) }
        #expect(texts == ["Buy milk", nil, "…"])
    }

    @Test func anErrorIsThrownByTheStub() {
        let store = MockRenamingStore()
        store.renameStub.defaultError = CancellationError()
        #expect(throws: CancellationError.self) { try store.rename(id: 7, name: "Ada") }
    }

    @Test func aRetryWaitsUntilTheTestAdvancesTheClock() async throws {
        let networkClient = MockNetworkClient()
        networkClient.dataStub.enqueue(error: CancellationError())
        networkClient.dataStub.enqueue([1])
        let clock = ManualClock()
        let retrying = RetryingNetworkClient(networkClient: networkClient, clock: clock, waits: [.seconds(1)])
        async let data = retrying.data(from: "a.json")

        let sleep = try await clock.waitForSleep(1)
        #expect(sleep.duration == .seconds(1))
        clock.advance(by: .seconds(1))
        #expect(try await data == [1])
    }

    @Test func aLoopGoesOnAfterEachSleep() async throws {
        let clock = ManualClock()
        async let count = countSleeps(10, of: .seconds(1), on: clock)
        for number in 1...10 {
            try await clock.waitForSleep(number)
            clock.advance(by: .seconds(1))
        }
        #expect(try await count == 10)
    }

    private func countSleeps(_ number: Int, of duration: Duration, on clock: ManualClock) async throws -> Int {
        for _ in 1...number { try await clock.sleep(for: duration) }
        return number
    }
}

private final class MockFile: Sendable {
    let openStub = Stub<Void, Void>()
    let readStub = Stub<Int, Void>()
    let closeStub = Stub<Void, Void>()

    func open() {
        openStub()
    }

    func read(_ count: Int) {
        readStub(count)
    }

    func close() {
        closeStub()
    }
}

private final class MockUserSource: Sendable {
    let userStub = Stub<User.ID, User?>()

    func user(id: User.ID) -> User? {
        userStub(id)
    }
}

private final class MockRenamingStore: Sendable {
    struct RenameArguments: Equatable, Sendable {
        let id: User.ID
        let name: String
    }

    let renameStub = ThrowingStub<RenameArguments, Void, any Error>()

    func rename(id: User.ID, name: String) throws {
        try renameStub(RenameArguments(id: id, name: name))
    }
}

private final class MockNotifier: Sendable {
    let sendStub = Stub<String, Void>()

    func send(_ text: String) {
        sendStub(text)
    }
}

private final class MockNetworkClient: Sendable {
    let dataStub = AsyncThrowingStub<String, [UInt8], any Error>()

    func data(from path: String) async throws -> [UInt8] {
        try await dataStub(path)
    }
}

private struct RetryingNetworkClient {
    let networkClient: MockNetworkClient
    let clock: any Clock<Duration>
    let waits: [Duration]

    func data(from path: String) async throws -> [UInt8] {
        for wait in waits {
            do {
                return try await networkClient.data(from: path)
            } catch {
                try await clock.sleep(for: wait)
            }
        }
        return try await networkClient.data(from: path)
    }
}
