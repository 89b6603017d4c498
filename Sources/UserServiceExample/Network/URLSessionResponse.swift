import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The delegate of a session with one task, which checks the response and provides its body as a stream.
///
/// It doesn't follow redirects and doesn't provide passwords, so it sees the server's own response.
final class URLSessionResponse: NSObject, Sendable {
    /// The body, up to the size limit.
    ///
    /// Ends with the task, and throws its error if it has one, or a ``NetworkError``.
    let body: AsyncThrowingStream<Data, any Error>

    private let continuation: AsyncThrowingStream<Data, any Error>.Continuation
    private let path: String
    private let sizeLimit: Int

    // The session uses these two, in one call after the other.
    private let bytesLeft: Atomic<Int>
    private let hasHead = Atomic(false)

    private let lock = NSLock()
    private let hasEnded = Atomic(false)

    init(path: String, sizeLimit: Int) {
        (body, continuation) = AsyncThrowingStream.makeStream()
        self.path = path
        self.sizeLimit = sizeLimit
        bytesLeft = Atomic(sizeLimit)
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
        lock.withLock { !hasEnded.exchange(true, ordering: .relaxed) }
    }
}

extension URLSessionResponse: URLSessionDataDelegate {
    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        do {
            try (response as? HTTPURLResponse)?.check(path: path, sizeLimit: sizeLimit)
            hasHead.store(true, ordering: .relaxed)
        } catch {
            continuation.finish(throwing: error)
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        if bytesLeft.subtract(data.count, ordering: .relaxed).newValue >= 0 {
            continuation.yield(data)
        } else {
            continuation.finish(throwing: NetworkError.tooLarge(path: path, limit: sizeLimit))
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        _ = end()
        switch (hasHead.load(ordering: .relaxed), error) {
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
            if !hasEnded.load(ordering: .relaxed) { completionHandler(nil) }
        }
    }
}
