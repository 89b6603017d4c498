import HTTPTypes
import Hummingbird
import Logging

/// Logs each request, with its ID, when it has been answered, and tells the client the ID.
///
/// The path is that of the route, without what a user has put into it. Headers and bodies have secrets, so they stay out.
struct RequestLogMiddleware: RouterMiddleware {
    typealias Context = AppRequestContext

    let clock = ContinuousClock()

    func handle(
        _ request: Request,
        context: AppRequestContext,
        next: (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        let start = clock.now
        var response = try await next(request, context)
        context.logger.info(
            "Request answered",
            metadata: [
                "method": "\(request.method)",
                "route": "\(context.endpointPath ?? "none")",
                "status": "\(response.status.code)",
                "microseconds": "\(Int(start.duration(to: clock.now) / .microseconds(1)))",
            ]
        )
        if let name = HTTPField.Name.requestID { response.headers[name] = context.requestID }
        return response
    }
}

extension HTTPField.Name {
    static let requestID = Self("X-Request-ID")
}
