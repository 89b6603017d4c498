import Accounts
import Foundation
import Hummingbird
import Logging

/// Registration, sign-in and sign-out: one function per route, which translates between HTTP and the accounts.
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

    func add(to router: some RouterMethods<AppRequestContext>, signedIn: some RouterMethods<SignedInContext>) {
        router.post("accounts") { request, context in
            try await Self.register(request, context, dependencyProvider.makeAccountService(logger: context.logger))
        }
        router.post("sessions") { request, context in
            try await Self.signIn(request, context, dependencyProvider.makeAccountService(logger: context.logger))
        }
        signedIn.delete("sessions/current") { _, context in
            try await Self.signOut(context, dependencyProvider.makeAccountService(logger: context.logger))
        }
    }

    static func register(
        _ request: Request,
        _ context: AppRequestContext,
        _ accountService: any AccountServing
    ) async throws -> some ResponseGenerator {
        let credentials = try await request.decodedBody(as: Credentials.self, context)
        let name = try await accountService.register(name: credentials.name, password: credentials.password)
        return EditedResponse(status: .created, response: AccountAnswer(name: name.description))
    }

    static func signIn(
        _ request: Request,
        _ context: AppRequestContext,
        _ accountService: any AccountServing
    ) async throws -> some ResponseGenerator {
        let credentials = try await request.decodedBody(as: Credentials.self, context)
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
