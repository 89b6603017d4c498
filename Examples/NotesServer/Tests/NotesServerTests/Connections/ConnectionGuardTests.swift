import HTTPTypes
import Logging
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import NotesServer

struct ConnectionGuardTests {
    /// Remembers the last error that reaches the server.
    private final class Server: ChannelInboundHandler {
        typealias InboundIn = HTTPRequestPart
        var error: (any Error)?

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            self.error = error
        }
    }

    private let channel = EmbeddedChannel()
    private let server = Server()

    init() throws {
        let connectionGuard = ConnectionGuard(
            headLimit: .seconds(60),
            bodyLimit: .seconds(30),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        try channel.pipeline.syncOperations.addHandlers([connectionGuard, server])
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    @Test
    func aConnectionWithoutARequestIsClosed() {
        advance(by: 59)
        #expect(channel.isActive)
        advance(by: 1)
        #expect(!channel.isActive)
    }

    @Test
    func aBodyThatDripsGetsAnErrorAndThenTheConnectionIsClosed() throws {
        try channel.writeInbound(head)
        for _ in 1...5 {
            advance(by: 5)
            try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "a")))
        }
        #expect(server.error == nil)
        advance(by: 5)
        #expect(server.error as? RequestError == .bodyTooSlow)
        #expect(channel.isActive)

        try answer()
        #expect(!channel.isActive)
    }

    @Test
    func aBodyThatDripsAndThatNobodyReadsEndsTheConnection() throws {
        try channel.writeInbound(head)
        try answer()
        advance(by: 30)
        #expect(channel.isActive)
        advance(by: 2)
        #expect(!channel.isActive)
    }

    @Test
    func anAnswerMayTakeLong() throws {
        try channel.writeInbound(head)
        try channel.writeInbound(HTTPRequestPart.end(nil))
        advance(by: 600)
        #expect(channel.isActive)

        try answer()
        advance(by: 59)
        #expect(channel.isActive)
        advance(by: 1)
        #expect(!channel.isActive)
    }

    @Test
    func anAnswerToNoRequestGetsACodeAndAnID() throws {
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .badRequest)))
        try channel.writeOutbound(HTTPResponsePart.end(nil))

        guard case .head(let head) = try channel.readOutbound(as: HTTPResponsePart.self),
            case .body(let body) = try channel.readOutbound(as: HTTPResponsePart.self),
            case .end = try channel.readOutbound(as: HTTPResponsePart.self)
        else {
            Issue.record("The answer has a head, a body and an end.")
            return
        }
        let name = try #require(HTTPField.Name.requestID)
        let requestID = try #require(head.headerFields[name])
        #expect(head.status == .badRequest)
        #expect(head.headerFields[.contentLength] == "\(body.readableBytes)")
        #expect(
            String(buffer: body) == """
                {"error":{"code":"malformed_request","message":"This isn't a request of HTTP/1.1.",\
                "requestID":"\(requestID)"}}
                """
        )
    }

    private let head = HTTPRequestPart.head(HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/notes"))

    private func advance(by seconds: Int64) {
        channel.embeddedEventLoop.advanceTime(by: .seconds(seconds))
    }

    private func answer() throws {
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
        try channel.writeOutbound(HTTPResponsePart.end(nil))
    }
}
