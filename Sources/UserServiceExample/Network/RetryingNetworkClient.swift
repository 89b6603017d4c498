import Foundation

/// A ``NetworkClient`` that tries again when another one fails with a temporary error.
///
/// It is a decorator: it doesn't know which client reads, or which type calls it.
struct RetryingNetworkClient: NetworkClient {
    let networkClient: any NetworkClient
    let clock: any Clock<Duration>

    /// The time to wait before each further attempt.
    ///
    /// There is one more attempt than there are waits.
    let waits: [Duration]

    func data(from path: String) async throws -> Data {
        for wait in waits {
            do {
                return try await networkClient.data(from: path)
            } catch let error as NetworkError where error.isTemporary {
                try await clock.sleep(for: wait)
            }
        }
        return try await networkClient.data(from: path)
    }
}
