import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTPTypes

/// Gives each request on a connection a deadline, and each answer to what isn't a request a code and an ID.
///
/// A client has `headLimit` to send the head of a request, counted from the connection or from the end of the answer before,
/// and then `bodyLimit` to send the body. Otherwise, one byte from time to time would keep a connection open forever.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let headLimit: TimeAmount
    private let bodyLimit: TimeAmount
    private let logger: Logger

    private var deadline: Scheduled<Void>?
    private var unansweredCount = 0
    private var isReading = false
    private var isLate = false

    init(headLimit: TimeAmount, bodyLimit: TimeAmount, logger: Logger) {
        self.headLimit = headLimit
        self.bodyLimit = bodyLimit
        self.logger = logger
    }

    func handlerAdded(context: ChannelHandlerContext) {
        setDeadline(in: headLimit, context)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        deadline?.cancel()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            unansweredCount += 1
            isReading = true
            setDeadline(in: bodyLimit, context)
        case .body: break
        case .end:
            isReading = false
            deadline?.cancel()
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
            guard !isLate else {
                context.writeAndFlush(data, promise: promise)
                return context.close(promise: nil)
            }
            context.write(data, promise: promise)
            if unansweredCount == 0, !isReading { setDeadline(in: headLimit, context) }
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

    private func setDeadline(in limit: TimeAmount, _ context: ChannelHandlerContext) {
        deadline?.cancel()
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        deadline = context.eventLoop.scheduleTask(in: limit) {
            let (handler, context) = bound.value
            handler.end(context)
        }
    }

    private func end(_ context: ChannelHandlerContext) {
        guard isReading, !isLate else { return context.close(promise: nil) }
        // The route that reads the body throws this, and is answered with it. If no route does, the next deadline ends the
        // connection.
        isLate = true
        context.fireErrorCaught(RequestError.bodyTooSlow)
        setDeadline(in: .seconds(2), context)
    }
}
