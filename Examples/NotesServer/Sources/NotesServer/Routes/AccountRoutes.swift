import Accounts
import Foundation
import Hummingbird
import Logging

/// Registration and sign-out: one function per route, which translates between HTTP and the accounts.
struct AccountRoutes {
    protocol DependencyProviding: Sendable {
        func makeAccountService(logger: Logger) -> any AccountServing
    }

    private struct AccountBody: Decodable {
        let name: String
    }

    private struct RegistrationAnswer: ResponseEncodable {
        let name: String
        let token: String
        let expiresAt: Date
    }

    let dependencyProvider: any DependencyProviding

    func add(to router: some RouterMethods<AppRequestContext>, signedIn: some RouterMethods<SignedInContext>) {
        router.post("accounts") { request, context in
            try await Self.register(request, context, dependencyProvider.makeAccountService(logger: context.logger))
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
        let body = try await request.decodedBody(as: AccountBody.self, context)
        let registration = try await accountService.register(name: body.name)
        return EditedResponse(
            status: .created,
            response: RegistrationAnswer(
                name: registration.name.description,
                token: registration.token.text,
                expiresAt: registration.expiresAt
            )
        )
    }

    static func signOut(_ context: SignedInContext, _ accountService: any AccountServing) async throws
        -> HTTPResponse.Status
    {
        try await accountService.signOut(context.session)
        return .noContent
    }
}
