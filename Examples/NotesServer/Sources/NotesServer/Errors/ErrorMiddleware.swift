import Hummingbird
import Logging

/// Answers every error with JSON that has a stable code, and lets no internal error out.
struct ErrorMiddleware: RouterMiddleware {
    typealias Context = AppRequestContext

    func handle(
        _ request: Request,
        context: AppRequestContext,
        next: (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            let response = try response(to: request, with: answer(to: error, context: context), context: context)
            return request.method == .head ? response.createHeadResponse() : response
        }
    }

    private func answer(to error: any Error, context: AppRequestContext) -> ErrorAnswer {
        switch error {
        case let error as any AnsweringError:
            return error.answer
        case let error as HTTPError where error.status == .notFound:
            return RequestError.unknownPath.answer
        case is CancellationError:
            return RequestError.shuttingDown.answer
        default:
            context.logger.error("Request failed", metadata: ["error": "\(error)"])
            return ErrorAnswer(
                status: .internalServerError,
                code: "internal_error",
                message: "Something went wrong on our side. Tell us the request ID."
            )
        }
    }

    private func response(to request: Request, with answer: ErrorAnswer, context: AppRequestContext) throws -> Response
    {
        let body = ErrorBody(answer, requestID: context.requestID)
        var response = try context.responseEncoder.encode(body, from: request, context: context)
        response.status = answer.status
        if answer.status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
        if let seconds = answer.retryAfterSeconds { response.headers[.retryAfter] = String(seconds) }
        return response
    }
}
