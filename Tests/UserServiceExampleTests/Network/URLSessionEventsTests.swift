import Foundation
import Stubbing
import Testing

@testable import UserServiceExample

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The delegate of a session, which the tests call in place of a session.
@Suite(.noLeftovers)
struct URLSessionEventsTests {
    private let events = URLSessionEvents()
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
        let stream = events.events(of: task, sizeLimit: 10)
        events.urlSession(session, dataTask: task, didReceive: Data([1, 2]))
        events.urlSession(session, task: task, didCompleteWithError: TestError())
        var bytes: [UInt8] = []
        await #expect(throws: TestError()) {
            for try await case .bytes(let data) in stream { bytes += data }
        }
        #expect(bytes == [1, 2])
    }

    @Test
    func endsWithTooManyBytes() async {
        let stream = events.events(of: task, sizeLimit: 3)
        for byte: UInt8 in 1...5 { events.urlSession(session, dataTask: task, didReceive: Data([byte])) }
        var bytes: [UInt8] = []
        await #expect(throws: URLSessionEvents.TooManyBytes.self) {
            for try await case .bytes(let data) in stream { bytes += data }
        }
        #expect(bytes == [1, 2, 3])
    }

    @Test
    func doesNotFollowARedirect() {
        _ = events.events(of: task, sizeLimit: 10)
        #expect(answersToARedirect() == [nil])
    }

    @Test
    func doesNotAnswerARedirectOfAStoppedTask() {
        _ = events.events(of: task, sizeLimit: 10)
        events.stop(task)
        #expect(answersToARedirect() == [])
    }

    private func answersToARedirect() -> [URLRequest?] {
        let stub = Stub<URLRequest?, Void>()
        events.urlSession(
            session,
            task: task,
            willPerformHTTPRedirection: redirection,
            newRequest: URLRequest(url: redirection.url ?? URL(filePath: "/"))
        ) { stub($0) }
        return stub.callArguments
    }
}
