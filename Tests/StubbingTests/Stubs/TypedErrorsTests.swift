import Testing
import XCTest

@testable import Stubbing

private struct NetError: Error, Equatable { var code = 1 }
private struct OtherError: Error {}

private protocol Loader: Sendable {
    associatedtype Failure: Error
    func load<E: Error>(_ type: E.Type) async throws(E) -> Int
    func save() throws(Failure) -> String
}

private final class MockLoader<Failure: Error>: Loader {
    let loadStub = AsyncThrowingStub<Void, Int, any Error>()
    let saveStub = ThrowingStub<Void, String, any Error>()

    func load<E: Error>(_ type: E.Type) async throws(E) -> Int { try await loadStub(throwing: E.self) }

    func save() throws(Failure) -> String { try saveStub(throwing: Failure.self) }
}

/// Functions whose callers choose the type of their errors.
@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
struct TypedErrorsTests {
    private let mock = MockLoader<NetError>()

    @Test
    func answersOfTheTypePass() async throws {
        mock.loadStub.defaultReturnValue = 7
        mock.saveStub.enqueue(error: NetError())
        let loaded = try await mock.load(NetError.self)
        #expect(loaded == 7)
        let number = await mock.load(Never.self)
        #expect(number == 7)
        #expect(throws: NetError()) { try mock.save() }
        mock.loadStub.defaultError = OtherError()
        await #expect(throws: OtherError.self) { try await mock.load((any Error).self) }
    }

    @Test
    func aCallWithoutAnAnswerGoesOnWithANeutralValue() async {
        let messages = await messages {
            let first = try? await mock.load(NetError.self)
            #expect(first == 0)
            let number = await mock.load(Never.self)
            #expect(number == 0)
            let text = try? mock.save()
            #expect(text == "")
        }
        let beginnings = messages.map { String($0.prefix { $0 != "," }) }
        #expect(beginnings == ["MockLoader.load(_:) was called", "MockLoader.save() was called"])
    }

    @Test
    func anErrorOfAnotherTypeFailsTheTestWithBothTypes() async {
        mock.loadStub.defaultError = OtherError()
        let messages = await messages { _ = try? await mock.load(NetError.self) }
        #expect(
            messages == [
                """
                MockLoader.load(_:) got an error of type OtherError, but it throws only errors of type NetError. Set one of \
                these. The call returns 0.
                """
            ]
        )
    }

    @Test
    func anErrorThatEndsATestIsNotReportedAgain() async {
        mock.loadStub.enqueue(error: XCTSkip("The server is down."))
        mock.loadStub.enqueue(error: UnansweredCallError(description: ""))
        let messages = await messages {
            for _ in 0..<2 { #expect((try? await mock.load(NetError.self)) == 0) }
        }
        #expect(messages == [])
    }

    @Test
    func aCanceledCallOfAPausedStubUsesItsAnswer() async throws {
        mock.loadStub.defaultReturnValue = 7
        let result = try await resultOfCanceledCall { [mock] in try await mock.load(NetError.self) }
        #expect(try result.get() == 7)
        #expect(mock.loadStub.callResults.map { try? $0.get() } == [7])
    }

    @Test
    func aCanceledCallWithoutAnAnswerFailsTheTest() async throws {
        let messages = await messages {
            let result = try? await resultOfCanceledCall { [mock] in try await mock.load(NetError.self) }
            #expect((try? result?.get()) == 0)
        }
        #expect(messages.map { $0.prefix { $0 != "," } } == ["MockLoader.load(_:) was called"])
    }

    @Test
    func aCanceledCallOfAFunctionThatCanThrowTheErrorOfCancellationThrowsIt() async throws {
        mock.loadStub.defaultReturnValue = 7
        for load in [{ try await $0.load((any Error).self) }, { try await $0.load(CancellationError.self) }]
            as [@Sendable (MockLoader<NetError>) async throws -> Int]
        {
            let result = try await resultOfCanceledCall { [mock] in try await load(mock) }
            #expect(throws: CancellationError.self) { try result.get() }
        }
    }

    private func resultOfCanceledCall(
        _ call: @escaping @Sendable () async throws -> Int
    ) async throws -> Result<Int, any Error> {
        let callCount = mock.loadStub.callCount
        mock.loadStub.pause()
        let task = Task { try await call() }
        try await mock.loadStub.waitForCall(callCount + 1)
        task.cancel()
        return await task.result
    }

    @Test
    func withoutANeutralValueTheRunEndsAndSaysWhatToState() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let stub = ThrowingStub<Void, any Loader, any Error>(defaultError: OtherError())
            _ = try messages { _ = try stub(throwing: NetError.self) }
        }
        let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(output.contains("got an error of type OtherError, but it throws only errors of type NetError."))
        #expect(output.contains("To state one, declare the stub with init(neutralValue:)."))
    }
}
