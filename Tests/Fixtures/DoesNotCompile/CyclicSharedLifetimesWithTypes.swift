// error: closure captures 'authService' before it is declared

import Providers

final class NetworkClient: Sendable {
    init(authService: AuthService) {}
}

final class AuthService: Sendable {
    init(networkClient: NetworkClient) {}
}

struct DependencyProvider {
    let authService: AuthService

    init() {
        let networkClient: Shared<NetworkClient> = Shared { NetworkClient(authService: authService.value) }
        let authService: Shared<AuthService> = Shared { AuthService(networkClient: networkClient.value) }
        self.authService = authService.value
    }
}
