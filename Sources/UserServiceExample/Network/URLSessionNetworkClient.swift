import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A ``NetworkClient`` that reads a server.
final class URLSessionNetworkClient: NetworkClient {
    private let clock: any Clock<Duration>
    private let server: URL
    private let sizeLimit: Int
    private let timeLimit: Duration
    private let taskEvents = URLSessionEvents()
    private let session: URLSession

    /// Creates a client with its own session, which doesn't keep a cache, cookies, or passwords.
    ///
    /// - Parameters:
    ///   - clock: The clock that measures the time limit.
    ///   - server: The URL that paths are appended to, with the scheme `http` or `https`.
    ///   - sizeLimit: The maximum number of bytes of a body.
    ///   - timeLimit: The longest time from a request to the last byte of its response.
    init(clock: any Clock<Duration>, server: URL, sizeLimit: Int, timeLimit: Duration) {
        self.clock = clock
        self.server = server
        self.sizeLimit = sizeLimit
        self.timeLimit = timeLimit
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.urlCredentialStorage = nil
        #if canImport(FoundationNetworking)
            let delegateQueue: OperationQueue? = ImmediateOperationQueue()
        #else
            let delegateQueue: OperationQueue? = nil  // The session makes one.
        #endif
        session = URLSession(configuration: configuration, delegate: taskEvents, delegateQueue: delegateQueue)
    }

    deinit {
        // A session keeps its delegate alive until it is invalidated.
        session.finishTasksAndInvalidate()
    }

    func data(from path: String) async throws -> Data {
        let url = try server.appending(networkPath: path)
        // The timeouts of URLSession start again with each byte, and on Linux they are whole seconds.
        let data = try await withTimeLimit(timeLimit, clock: clock) { try await self.data(from: path, at: url) }
        guard let data else { throw NetworkError.timedOut(path: path, limit: timeLimit) }
        return data
    }

    private func data(from path: String, at url: URL) async throws -> Data {
        let task = session.dataTask(with: url)
        let events = taskEvents.events(of: task, sizeLimit: sizeLimit)
        defer { taskEvents.stop(task) }
        task.resume()

        var body: Data?
        do {
            for try await event in events {
                switch event {
                case .head(let response):
                    try response.check(path: path, sizeLimit: sizeLimit)
                    body = Data()
                case .bytes(let bytes):
                    body?.append(bytes)
                }
            }
        } catch {
            throw networkError(for: error, path: path, hasHead: body != nil)
        }
        // The events of a canceled read end without an error, perhaps before the end of the body.
        try Task.checkCancellation()
        guard let body else { throw NetworkError.connectionLost(path: path) }
        return body
    }

    /// Returns the reason for an incomplete response.
    ///
    /// Once there is a head, the reason is a lost connection.
    private func networkError(for error: any Error, path: String, hasHead: Bool) -> NetworkError {
        switch error {
        case let error as NetworkError: error
        case is URLSessionEvents.TooManyBytes: .tooLarge(path: path, limit: sizeLimit)
        case URLError.timedOut: .timedOut(path: path, limit: timeLimit)
        case URLError.networkConnectionLost, URLError.badServerResponse: .connectionLost(path: path)
        case _ where hasHead: .connectionLost(path: path)
        default: .noResponse(path: path, server: serverName, reason: error.localizedDescription)
        }
    }

    /// The host and port of the server, without other parts of the URL such as a password.
    private var serverName: String {
        [server.host(), server.port.map(String.init)].compactMap(\.self).joined(separator: ":")
    }
}
