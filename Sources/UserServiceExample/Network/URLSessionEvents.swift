import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The delegate of a session, which provides the events of each task as a stream.
///
/// It doesn't follow redirects and doesn't provide passwords, so the reader of a stream sees the server's own response.
final class URLSessionEvents: NSObject {
    enum Event {
        case head(HTTPURLResponse)
        case bytes(Data)
    }

    /// An error that occurs when a body exceeds the size limit.
    struct TooManyBytes: Error {}

    typealias Stream = AsyncThrowingStream<Event, any Error>

    private struct Reader {
        let continuation: Stream.Continuation
        var bytesLeft: Int
    }

    private let lock = NSLock()

    /// The readers of the running tasks, by task identifier.
    private var readers: [Int: Reader] = [:]

    private let cancellations = DispatchQueue(label: "URLSessionEvents.cancellations")

    /// Returns the events of a task that hasn't been resumed yet.
    ///
    /// The stream ends with the task, and throws its error if it has one. It also ends if there are more bytes than the
    /// limit.
    func events(of task: URLSessionTask, sizeLimit: Int) -> Stream {
        let (stream, continuation) = Stream.makeStream()
        lock.withLock { readers[task.taskIdentifier] = Reader(continuation: continuation, bytesLeft: sizeLimit) }
        return stream
    }

    /// Cancels a task that is no longer read, unless it has ended.
    ///
    /// Further data is discarded. On Linux, `cancel()` waits until the session pauses, and the session doesn't pause while
    /// a server sends faster than it reads. So neither the reader nor the session's own thread calls `cancel()`.
    func stop(_ task: URLSessionTask) {
        let reader = lock.withLock { readers.removeValue(forKey: task.taskIdentifier) }
        if reader != nil { cancellations.async { task.cancel() } }
    }

    private func reader(of task: URLSessionTask) -> Reader? {
        lock.withLock { readers[task.taskIdentifier] }
    }
}

// The only variable is `readers`, and each use of it is inside of `lock.withLock`.
extension URLSessionEvents: @unchecked Sendable {}

extension URLSessionEvents: URLSessionDataDelegate {
    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse { reader(of: dataTask)?.continuation.yield(.head(response)) }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let reader = lock.withLock {
            readers[dataTask.taskIdentifier]?.bytesLeft -= data.count
            return readers[dataTask.taskIdentifier]
        }
        guard let reader else { return }
        if reader.bytesLeft >= 0 {
            reader.continuation.yield(.bytes(data))
        } else {
            reader.continuation.finish(throwing: TooManyBytes())
            stop(dataTask)
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let reader = lock.withLock { readers.removeValue(forKey: task.taskIdentifier) }
        reader?.continuation.finish(throwing: error)
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
            if readers[task.taskIdentifier] != nil { completionHandler(nil) }
        }
    }
}
