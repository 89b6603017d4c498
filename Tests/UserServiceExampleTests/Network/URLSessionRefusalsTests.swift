import Foundation
import Stubbing
import Testing

@testable import UserServiceExample

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The delegate of a session, which the tests call in place of a session.
@Suite(.noLeftovers, .timeLimit(.minutes(5)))
struct URLSessionRefusalsTests {
    private let refusals = URLSessionRefusals(sizeLimit: 3)
    private let session = URLSession(configuration: .ephemeral)
    private let url: URL
    private let task: URLSessionDataTask

    init() throws {
        url = try #require(URL(string: "http://example.org/a"))
        task = session.dataTask(with: url)
    }

    @Test
    func doesNotAnswerARedirect() throws {
        let answerStub = Stub<URLRequest?, Void>()
        refusals.urlSession(
            session,
            task: task,
            willPerformHTTPRedirection: try makeResponse(code: 302, length: 0),
            newRequest: URLRequest(url: url)
        ) { answerStub($0) }
        #expect(answerStub.callArguments == [])
        #expect(refusals.error(path: "a") == .status(path: "a", code: 302))
    }

    @Test(arguments: [(200, NetworkError.tooLarge(path: "a", limit: 3)), (404, .notFound(path: "a"))])
    func refusesABodyThatIsAnnouncedAsTooLarge(code: Int, error: NetworkError) throws {
        #expect(answers(to: try makeResponse(code: code, length: 4)) == [])
        #expect(refusals.error(path: "a") == error)
    }

    @Test
    func allowsABodyOfTheLimit() throws {
        #expect(answers(to: try makeResponse(code: 200, length: 3)) == [.allow])
    }

    @Test
    func leavesACertificateToTheSession() {
        let answerStub = Stub<URLSession.AuthChallengeDisposition, Void>()
        let challenge = URLAuthenticationChallenge(
            protectionSpace: URLProtectionSpace(
                host: "example.org",
                port: 443,
                protocol: "https",
                realm: nil,
                authenticationMethod: nil
            ),
            proposedCredential: nil,
            previousFailureCount: 0,
            failureResponse: nil,
            error: nil,
            sender: Sender()
        )
        refusals.urlSession(session, task: task, didReceive: challenge) { disposition, _ in answerStub(disposition) }
        #expect(answerStub.callArguments == [.performDefaultHandling])
    }

    private func answers(to response: HTTPURLResponse) -> [URLSession.ResponseDisposition] {
        let answerStub = Stub<URLSession.ResponseDisposition, Void>()
        refusals.urlSession(session, dataTask: task, didReceive: response) { answerStub($0) }
        return answerStub.callArguments
    }

    private func makeResponse(code: Int, length: Int) throws -> HTTPURLResponse {
        let fields = ["Content-Length": "\(length)"]
        return try #require(HTTPURLResponse(url: url, statusCode: code, httpVersion: nil, headerFields: fields))
    }
}

/// The sender that a challenge needs, which delegates of a session don't use.
private final class Sender: NSObject, URLAuthenticationChallengeSender {
    func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
    func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
    func cancel(_ challenge: URLAuthenticationChallenge) {}
    func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
    func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
}
