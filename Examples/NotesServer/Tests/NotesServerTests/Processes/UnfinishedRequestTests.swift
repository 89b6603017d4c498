import Foundation
import NIOCore
import NIOPosix
import Stubbing
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// A request that never ends doesn't keep the program alive.
@Suite(.undriven("A process answers."), .noLeftovers, .timeLimit(.minutes(2)))
struct UnfinishedRequestTests {
    /// Passes what the server sends to a stub.
    private final class Receiver: ChannelInboundHandler, Sendable {
        typealias InboundIn = ByteBuffer
        let receivedStub = Stub<String, Void>()

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            receivedStub(String(buffer: unwrapInboundIn(data)))
        }
    }

    /// SIGTERM waits for the request until the limit, and SIGINT cancels it at once.
    @Test(arguments: [(SIGTERM, "3"), (SIGINT, "300")])
    func aSignalEndsTheProgramAndClosesTheDatabase(signal: Int32, shutdownLimit: String) async throws {
        try await withTemporaryFolder { folder in
            let process = try ServerProcess(
                arguments: ["--port", "0", "--folder", folder, "--shutdown-limit", shutdownLimit]
            )
            let port = try #require(URL(string: try await process.address())?.port)
            let receiver = Receiver()
            let connection = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .channelInitializer { $0.pipeline.addHandler(receiver) }
                .connect(host: "127.0.0.1", port: port)
                .get()
            // The server reads both at once. When the first has been answered, it has begun to read the second.
            let requests =
                "GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n"
                + "POST /accounts HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"
            try await connection.writeAndFlush(ByteBuffer(string: requests))
            try await receiver.receivedStub.waitForCall(where: { $0.contains("200 OK") }, atMost: .seconds(30))
            process.send(signal)

            // It has ended by itself, so it has closed the database.
            #expect(try await process.exitCode() == 0)
            #expect(try Data(contentsOf: URL(filePath: folder + "/notes.sqlite-wal")).isEmpty)
            try await connection.closeFuture.get()
        }
    }
}
