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
            bodyLimit: .seconds(30),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        try channel.pipeline.syncOperations.addHandlers([connectionGuard, server])
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
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
        advance(by: 2)
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
