import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The delegate of a session with one task, which checks the response and provides its body as a stream.
///
/// It doesn't follow redirects and doesn't provide passwords, so it sees the server's own response.
final class URLSessionResponse: NSObject {
    /// The body, up to the size limit.
    ///
    /// Ends with the task, and throws its error if it has one, or a ``NetworkError``.
    let body: AsyncThrowingStream<Data, any Error>

    private let continuation: AsyncThrowingStream<Data, any Error>.Continuation
    private let path: String
    private let sizeLimit: Int

    // The session uses these two, in one call after the other.
    private var bytesLeft: Int
    private var hasHead = false

    private let lock = NSLock()
    private var hasEnded = false

    init(path: String, sizeLimit: Int) {
        (body, continuation) = AsyncThrowingStream.makeStream()
        self.path = path
        self.sizeLimit = sizeLimit
        bytesLeft = sizeLimit
    }

    /// Cancels the task when the body is no longer read, unless the task has ended.
    ///
    /// On Linux, `cancel()` waits until the session pauses, and the session doesn't pause while a server sends faster than
    /// it reads. So neither the reader nor the session's own thread calls `cancel()`.
    func stop(_ task: URLSessionTask) {
        if end() { DispatchQueue.global().async { task.cancel() } }
    }

    /// Returns whether this call was the first one.
    private func end() -> Bool {
        lock.withLock {
            defer { hasEnded = true }
            return !hasEnded
        }
    }
}

// `hasEnded` is used inside of `lock.withLock`, and the other two variables by one thread at a time.
extension URLSessionResponse: @unchecked Sendable {}

extension URLSessionResponse: URLSessionDataDelegate {
    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        do {
            try (response as? HTTPURLResponse)?.check(path: path, sizeLimit: sizeLimit)
            hasHead = true
        } catch {
            continuation.finish(throwing: error)
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        bytesLeft -= data.count
        if bytesLeft >= 0 {
            continuation.yield(data)
        } else {
            continuation.finish(throwing: NetworkError.tooLarge(path: path, limit: sizeLimit))
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        _ = end()
        switch (hasHead, error) {
        case (true, nil): continuation.finish()
        case (false, let error?): continuation.finish(throwing: error)
        case (true, _?), (false, nil): continuation.finish(throwing: NetworkError.connectionLost(path: path))
        }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        // On Linux, answering for a canceled task traps, so `stop(_:)` must not run in between.
        lock.withLock {
            if !hasEnded { completionHandler(nil) }
        }
    }
}
