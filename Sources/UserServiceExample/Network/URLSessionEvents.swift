import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The delegate of a session: turns what it is told about each task into a stream of events for the one who reads it.
///
/// It follows no redirect and has no password to give, so what the server answers is what the reader sees.
final class URLSessionEvents: NSObject {
    enum Event {
        case head(HTTPURLResponse)
        case bytes(Data)
    }

    /// The body has more bytes than the reader wants.
    struct TooManyBytes: Error {}

    typealias Stream = AsyncThrowingStream<Event, any Error>

    private struct Reader {
        let continuation: Stream.Continuation
        var bytesLeft: Int
    }

    private let lock = NSLock()

    /// The readers of the tasks under way, by task identifier.
    private var readers: [Int: Reader] = [:]

    private let cancellations = DispatchQueue(label: "URLSessionEvents.cancellations")

    /// Returns the events of a task that has not been resumed yet.
    ///
    /// They end when the task does, with its error if it has one, or when there are more bytes than the limit.
    func events(of task: URLSessionTask, sizeLimit: Int) -> Stream {
        let (stream, continuation) = Stream.makeStream()
        lock.withLock { readers[task.taskIdentifier] = Reader(continuation: continuation, bytesLeft: sizeLimit) }
        return stream
    }

    /// Cancels a task that nobody reads any more, unless it has ended.
    ///
    /// What it still brings is dropped. On Linux `cancel()` waits until the session pauses, which it does not while a
    /// server sends faster than it reads; so neither the reader waits for that, nor the session's own thread.
    func stop(_ task: URLSessionTask) {
        let reader = lock.withLock { readers.removeValue(forKey: task.taskIdentifier) }
        if reader != nil { cancellations.async { task.cancel() } }
    }

    private func reader(of task: URLSessionTask) -> Reader? {
        lock.withLock { readers[task.taskIdentifier] }
    }
}

// All that changes is `readers`, and each use of it is inside of `lock.withLock`.
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
        // On Linux it is a trap to answer for a task that has been cancelled, so `stop` may not come between.
        lock.withLock {
            if readers[task.taskIdentifier] != nil { completionHandler(nil) }
        }
    }
}
