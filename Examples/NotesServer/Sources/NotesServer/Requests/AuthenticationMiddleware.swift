import Accounts
import Hummingbird

/// Finds the session of a request, from the token in the header `Authorization`.
struct AuthenticationMiddleware: RouterMiddleware {
    typealias Context = AppRequestContext

    let accountService: any AccountServing

    func handle(
        _ request: Request,
        context: AppRequestContext,
        next: (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        guard let token = request.bearerToken else { return try await next(request, context) }
        var context = context
        context.session = try await accountService.session(token: token)
        return try await next(request, context)
    }
}

extension Request {
    var bearerToken: String? {
        guard let header = headers[.authorization] else { return nil }
        let words = header.split(separator: " ")
        return words.count == 2 && words[0].lowercased() == "bearer" ? String(words[1]) : nil
    }
}
