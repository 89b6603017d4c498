import Accounts
import Foundation
import Hummingbird
import Logging

/// Registration, sign-in and sign-out.
struct AccountRoutes {
    protocol DependencyProviding: Sendable {
        func makeAccountService(logger: Logger) -> any AccountServing
    }

    private struct Credentials: Decodable {
        let name: String
        let password: String
    }

    private struct AccountAnswer: ResponseEncodable {
        let name: String
    }

    private struct SessionAnswer: ResponseEncodable {
        let token: String
        let expiresAt: Date
    }

    let dependencyProvider: any DependencyProviding

    func add(to router: some RouterMethods<AppRequestContext>) {
        router.post("accounts") { request, context in
            try await Self.register(request, dependencyProvider.makeAccountService(logger: context.logger))
        }
        router.post("sessions") { request, context in
            try await Self.signIn(request, dependencyProvider.makeAccountService(logger: context.logger))
        }
        router.group(context: SignedInContext.self).delete("sessions/current") { _, context in
            try await Self.signOut(context, dependencyProvider.makeAccountService(logger: context.logger))
        }
    }

    static func register(_ request: Request, _ accountService: any AccountServing) async throws
        -> some ResponseGenerator
    {
        let credentials = try await request.decodedBody(as: Credentials.self)
        let name = try await accountService.register(name: credentials.name, password: credentials.password)
        return EditedResponse(status: .created, response: AccountAnswer(name: name.description))
    }

    static func signIn(_ request: Request, _ accountService: any AccountServing) async throws -> some ResponseGenerator
    {
        let credentials = try await request.decodedBody(as: Credentials.self)
        let signIn = try await accountService.signIn(name: credentials.name, password: credentials.password)
        return EditedResponse(
            status: .created,
            response: SessionAnswer(token: signIn.token.text, expiresAt: signIn.expiresAt)
        )
    }

    static func signOut(_ context: SignedInContext, _ accountService: any AccountServing) async throws
        -> HTTPResponse.Status
    {
        try await accountService.signOut(context.session)
        return .noContent
    }
}
