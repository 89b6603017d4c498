// error: circular reference

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
        let networkClient = Shared { NetworkClient(authService: authService.value) }
        let authService = Shared { AuthService(networkClient: networkClient.value) }
        self.authService = authService.value
    }
}
