import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A ``NetworkClient`` that reads a server, and follows no redirects.
struct URLSessionNetworkClient: NetworkClient {
    /// The clock that measures the time limit.
    let clock: any Clock<Duration>

    /// The URL that paths are appended to, with the scheme `http` or `https`.
    let server: URL

    /// The maximum number of bytes of a body.
    ///
    /// On Linux, a larger body is rejected before it arrives if the server announces its length. Otherwise, it is rejected
    /// when all of it is in memory.
    let sizeLimit: Int

    /// The longest time from a request to the last byte of its response.
    let timeLimit: Duration

    func data(from path: String) async throws -> Data {
        let url = try server.appending(networkPath: path)
        // The timeouts of URLSession start again with each byte, and on Linux they are whole seconds.
        let data = try await withTimeLimit(timeLimit, clock: clock) { try await self.data(from: path, at: url) }
        guard let data else { throw NetworkError.timedOut(path: path, limit: timeLimit) }
        return data
    }

    private func data(from path: String, at url: URL) async throws -> Data {
        let refusals = URLSessionRefusals(sizeLimit: sizeLimit)
        let session = Self.makeSession(delegate: refusals)
        // A session keeps its delegate alive until it is invalidated.
        defer { session.finishTasksAndInvalidate() }

        do {
            // On Linux, a session asks its own delegate about redirects, and that of the task about the response.
            let (data, response) = try await session.data(for: URLRequest(url: url), delegate: refusals)
            try (response as? HTTPURLResponse)?.check(path: path, sizeLimit: sizeLimit)
            guard data.count <= sizeLimit else { throw NetworkError.tooLarge(path: path, limit: sizeLimit) }
            return data
        } catch URLError.cancelled {
            try Task.checkCancellation()
            throw refusals.error(path: path)
        } catch URLError.networkConnectionLost, URLError.badServerResponse {
            throw NetworkError.connectionLost(path: path)
        } catch let error as URLError {
            throw NetworkError.noResponse(path: path, server: serverName, reason: error.localizedDescription)
        }
    }

    /// Returns a session that doesn't keep a cache, cookies, or passwords.
    private static func makeSession(delegate: URLSessionRefusals) -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.urlCredentialStorage = nil
        return URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    /// The host and port of the server, without other parts of the URL such as a password.
    private var serverName: String {
        [server.host(), server.port.map(String.init)].compactMap(\.self).joined(separator: ":")
    }
}
