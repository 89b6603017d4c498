import Foundation

/// A ``NetworkClient`` that keeps what another one has read, as long as the program runs.
///
/// A failure is not kept. Reads of the same path at the same time all go through: to share one would tie callers to
/// each other, and leave open what happens to the others when the one who began it is cancelled.
actor CachingNetworkClient: NetworkClient {
    private let networkClient: any NetworkClient
    private var cachedData: [String: Data] = [:]

    init(networkClient: any NetworkClient) {
        self.networkClient = networkClient
    }

    func data(from path: String) async throws -> Data {
        if let data = cachedData[path] { return data }
        let data = try await networkClient.data(from: path)
        cachedData[path] = data
        return data
    }
}
