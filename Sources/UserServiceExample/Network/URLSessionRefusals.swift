import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The delegate of a session with one task, which cancels the task rather than follow a redirect, provide a password, or read
/// a body that is announced as too large.
///
/// It doesn't answer for a task that it cancels: on Linux, an answer that follows a cancellation ends the process.
final class URLSessionRefusals: NSObject, Sendable {
    private let sizeLimit: Int
    private let lastStatus = Atomic(200)

    init(sizeLimit: Int) {
        self.sizeLimit = sizeLimit
    }

    /// The error of a task that was canceled only by this delegate.
    func error(path: String) -> NetworkError {
        NetworkError(path: path, status: lastStatus.load(ordering: .relaxed)) ?? .tooLarge(path: path, limit: sizeLimit)
    }

    private func refuse(_ response: HTTPURLResponse, of task: URLSessionTask) {
        lastStatus.store(response.statusCode, ordering: .relaxed)
        task.cancel()
    }
}

extension URLSessionRefusals: URLSessionDataDelegate {
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        refuse(response, of: task)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        // Without a response, the challenge is about the certificate of the server, and not about a password.
        guard let response = challenge.failureResponse as? HTTPURLResponse else {
            return completionHandler(.performDefaultHandling, nil)
        }
        refuse(response, of: task)
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse, response.expectedContentLength > sizeLimit {
            refuse(response, of: dataTask)
        } else {
            completionHandler(.allow)
        }
    }
}
