import Foundation

protocol NetworkClient: Sendable {
    func data(from path: String) async throws -> Data
}

struct LiveNetworkClient: NetworkClient {
    let server: String

    func data(from path: String) async throws -> Data {
        throw URLError(.unsupportedURL)  // This app has no server.
    }
}
