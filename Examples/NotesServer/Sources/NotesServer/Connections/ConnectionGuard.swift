import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTPTypes

/// Gives each body on a connection a deadline, and each answer to what isn't a request a code and an ID.
///
/// Hummingbird's `idleTimeout` begins again with each byte of a body, so one byte from time to time would keep a connection
/// open forever.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let bodyLimit: TimeAmount
    private let logger: Logger

    private var deadline: Scheduled<Void>?
    private var unansweredCount = 0

    init(bodyLimit: TimeAmount, logger: Logger) {
        self.bodyLimit = bodyLimit
        self.logger = logger
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        deadline?.cancel()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            unansweredCount += 1
            let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
            deadline = context.eventLoop.scheduleTask(in: bodyLimit) {
                let (handler, context) = bound.value
                handler.end(context)
            }
        case .body: break
        case .end: deadline?.cancel()
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head where unansweredCount == 0:
            // Hummingbird answers what it can't parse with an empty 400, and ends the connection.
            writeRefusal(context)
            promise?.succeed()
        case .end where unansweredCount > 0:
            unansweredCount -= 1
            context.write(data, promise: promise)
        default:
            context.write(data, promise: promise)
        }
    }

    private func writeRefusal(_ context: ChannelHandlerContext) {
        let requestID = "\(RequestID())"
        let answer = RequestError.malformedRequest.answer
        let body = (try? JSONEncoder.answers.encode(ErrorBody(answer, requestID: requestID))) ?? Data()
        var head = HTTPResponse(status: answer.status)
        head.headerFields[.connection] = "close"
        head.headerFields[.contentType] = "application/json; charset=utf-8"
        head.headerFields[.contentLength] = String(body.count)
        if let name = HTTPField.Name.requestID { head.headerFields[name] = requestID }
        logger.info("Request refused", metadata: ["hb.request.id": "\(requestID)", "status": "\(answer.status.code)"])
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(ByteBuffer(bytes: body))), promise: nil)
    }

    /// Ends a request whose body is late, and then the connection.
    private func end(_ context: ChannelHandlerContext) {
        // A route that reads the body throws this, and is answered with it.
        context.fireErrorCaught(RequestError.bodyTooSlow)
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        deadline = context.eventLoop.scheduleTask(in: .seconds(2)) { bound.value.close(promise: nil) }
    }
}
