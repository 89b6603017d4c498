import Foundation

/// A ``NetworkClient`` that tries again when another one fails with what may pass.
///
/// It is a decorator: it knows neither what reads nor who asks.
struct RetryingNetworkClient: NetworkClient {
    let networkClient: any NetworkClient
    let clock: any Clock<Duration>

    /// How long to wait before each further attempt; there is one more attempt than there are waits.
    let waits: [Duration]

    func data(from path: String) async throws -> Data {
        for wait in waits {
            do {
                return try await networkClient.data(from: path)
            } catch let error as NetworkError where error.mayPass {
                try await clock.sleep(for: wait)
            }
        }
        return try await networkClient.data(from: path)
    }
}
