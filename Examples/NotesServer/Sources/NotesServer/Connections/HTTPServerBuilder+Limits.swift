import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

extension HTTPServerBuilder {
    /// HTTP/1.1 with a deadline for each request, and with small heads.
    static func limited(by configuration: ServerConfiguration, logger: Logger) -> HTTPServerBuilder {
        .http1(
            configuration: .init(
                additionalChannelHandlers: [
                    ConnectionGuard(bodyLimit: TimeAmount(configuration.bodyLimit), logger: logger)
                ],
                idleTimeout: TimeAmount(configuration.headLimit),
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: 8_192,
                    maxHeaderListSize: 16_384,
                    maxHeaderFieldCount: 100
                )
            )
        )
    }
}
