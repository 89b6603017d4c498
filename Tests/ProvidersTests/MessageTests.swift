import Stubbing
import Testing

@testable import Providers

/// Messages about large values and long lists.
@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
struct MessageTests {
    private struct LongError: Error, CustomStringConvertible {
        var description: String { String(repeating: "x", count: 1234) }
    }

    private struct ErrorWithPeriod: Error, CustomStringConvertible {
        let description = "It failed."
    }

    private let recorded = Recorded()

    @Test
    func aListHasTwentyElementsAndTheErrorHasAllOfThem() async throws {
        let scope = recorded.scope()
        let gate = AsyncStub<Void, Void>(defaultReturnValue: ())
        gate.pause()
        let uses = (1...100).map { number in
            Task { try await scope.use(fileID: "Tests", line: UInt(1000 + number)) { await gate() } }
        }
        try await gate.waitForCall(100)
        let error = try await #require(throws: ScopeCloseError.self) { try await scope.close(within: .zero) }
        let names = (1...100).map { "a use of scope \"app\" (Tests:\(1000 + $0))" }
        #expect(error.unfinished == names)
        let list = names.prefix(20).joined(separator: ", ")
        #expect(error.description == "Scope \"app\" wasn't closed in time. Unfinished: \(list), and 80 more.")
        gate.resume()
        for use in uses { try await use.value }
    }

    @Test
    func anErrorHasAThousandCharacters() async throws {
        let error = try await closeError(LongError())
        #expect(error.errors.map { "\($0.error)".count } == [1234])
        let text = String(repeating: "x", count: 1000)
        let name = "Shared<Service> (Tests:7) in scope \"app\""
        #expect(error.errors[0].description == "\(name) threw \(text)… (234 more characters)")
    }

    @Test
    func aMessageHasTenThousandCharacters() async throws {
        let scope = recorded.scope()
        for _ in 1...20 { create(in: scope) { throw LongError() } }
        let error = try await #require(throws: ScopeCloseError.self) { try await scope.close() }
        #expect(error.description.dropFirst(10_000) == "… (11489 more characters)")
        let handler = ScopeMisuseHandler { [recorded] in recorded.misuse($0) }
        handler(String(repeating: "x", count: 10_001))
        #expect(recorded.misuse.callArguments == [String(repeating: "x", count: 10_000) + "… (1 more characters)"])
    }

    @Test
    func aMessageEndsWithTheSentenceOfTheError() async throws {
        let error = try await closeError(ErrorWithPeriod())
        #expect(
            error.description
                == """
                While scope "app" was closed, a teardown threw: Shared<Service> (Tests:7) in scope "app" threw It failed.
                """
        )
    }

    @Test
    func aCycleHasTwentyNames() {
        let error = AsyncSharedCycleError(path: (1...21).map { "\($0)" } + ["1"])
        let path = (1...20).map { "\($0)" }.joined(separator: " → ")
        #expect(
            error.description == "The creation of 1 would wait for itself: \(path) → and 2 more. Break the cycle."
        )
    }

    private func create(in scope: Scope, teardown: @escaping @Sendable () throws -> Void) {
        scope.create { _ in try teardown() }
    }

    private func closeError(_ error: any Error) async throws -> ScopeCloseError {
        let scope = recorded.scope()
        create(in: scope) { throw error }
        return try await #require(throws: ScopeCloseError.self) { try await scope.close() }
    }
}
