import Stubbing
import Testing

/// Code that depends on the order of answers, in a wrong and a right version, and a test of it.
struct OrderModel: Sendable, CustomTestStringConvertible {
    let testDescription: String

    /// Runs the test of one version in every order.
    let test: @Sendable (_ isRight: Bool) async throws -> Void

    init(_ name: String, test: @escaping @Sendable (_ isRight: Bool) async throws -> Void) {
        testDescription = name
        self.test = test
    }

    static let all = [
        staleResponses, doubleSubmit, lostUpdate, cancellationAfterCompletion, retryAgainstCancel, cacheStampede,
        pagination, signOutDuringSave, debounce, optimisticUpdate,
    ]
}

struct OfflineError: Error {}

/// The user, whose acts wait for their turn as answers do.
final class ActingUser: Sendable {
    let actsStub = AsyncStub<String, Void>()

    func acts(_ what: String) async { await actsStub(what) }
}
