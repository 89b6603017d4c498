import Foundation

/// A ``NetworkClient`` that caches the data that another client reads.
///
/// Failures aren't kept. Concurrent reads of the same path aren't combined, so canceling one of them doesn't affect the
/// others.
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
