import Foundation
import Stubbing
import Testing

@testable import UserServiceExample

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The delegate of a session, which the tests call in place of a session.
@Suite(.noLeftovers, .timeLimit(.minutes(5)))
struct URLSessionResponseTests {
    private let response = URLSessionResponse(path: "a", sizeLimit: 3)
    private let session = URLSession(configuration: .ephemeral)
    private let task: URLSessionDataTask
    private let redirection: HTTPURLResponse

    init() throws {
        let url = try #require(URL(string: "http://example.org/a"))
        task = session.dataTask(with: url)
        redirection = try #require(HTTPURLResponse(url: url, statusCode: 302, httpVersion: nil, headerFields: nil))
    }

    @Test
    func endsWithTheErrorOfTheTask() async {
        response.urlSession(session, dataTask: task, didReceive: Data([1, 2]))
        response.urlSession(session, task: task, didCompleteWithError: TestError())
        var bytes: [UInt8] = []
        await #expect(throws: TestError()) {
            for try await data in response.body { bytes += data }
        }
        #expect(bytes == [1, 2])
    }

    @Test
    func endsWithTooManyBytes() async {
        for byte: UInt8 in 1...5 { response.urlSession(session, dataTask: task, didReceive: Data([byte])) }
        var bytes: [UInt8] = []
        await #expect(throws: NetworkError.tooLarge(path: "a", limit: 3)) {
            for try await data in response.body { bytes += data }
        }
        #expect(bytes == [1, 2, 3])
    }

    @Test
    func doesNotFollowARedirect() {
        #expect(answersToARedirect() == [nil])
    }

    @Test
    func doesNotAnswerARedirectOfAStoppedTask() {
        response.stop(task)
        #expect(answersToARedirect() == [])
    }

    private func answersToARedirect() -> [URLRequest?] {
        let stub = Stub<URLRequest?, Void>()
        response.urlSession(
            session,
            task: task,
            willPerformHTTPRedirection: redirection,
            newRequest: URLRequest(url: redirection.url ?? URL(filePath: "/"))
        ) { stub($0) }
        return stub.callArguments
    }
}
