import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A ``NetworkClient`` that reads a server.
struct URLSessionNetworkClient: NetworkClient {
    /// The clock that measures the time limit.
    let clock: any Clock<Duration>

    /// The URL that paths are appended to, with the scheme `http` or `https`.
    let server: URL

    /// The maximum number of bytes of a body.
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
        let response = URLSessionResponse(path: path, sizeLimit: sizeLimit)
        let session = Self.makeSession(delegate: response)
        let task = session.dataTask(with: url)
        // A session keeps its delegate alive until it is invalidated.
        defer { session.finishTasksAndInvalidate() }
        defer { response.stop(task) }
        task.resume()

        var data = Data()
        do {
            for try await bytes in response.body { data += bytes }
        } catch URLError.networkConnectionLost, URLError.badServerResponse {
            throw NetworkError.connectionLost(path: path)
        } catch let error as URLError {
            throw NetworkError.noResponse(path: path, server: serverName, reason: error.localizedDescription)
        }
        // The body of a canceled read ends without an error, perhaps too early.
        try Task.checkCancellation()
        return data
    }

    /// Returns a session that doesn't keep a cache, cookies, or passwords.
    private static func makeSession(delegate: URLSessionResponse) -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.urlCredentialStorage = nil
        #if canImport(FoundationNetworking)
            let delegateQueue: OperationQueue? = ImmediateOperationQueue()
        #else
            let delegateQueue: OperationQueue? = nil  // The session makes one.
        #endif
        return URLSession(configuration: configuration, delegate: delegate, delegateQueue: delegateQueue)
    }

    /// The host and port of the server, without other parts of the URL such as a password.
    private var serverName: String {
        [server.host(), server.port.map(String.init)].compactMap(\.self).joined(separator: ":")
    }
}
