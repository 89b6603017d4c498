// error: argument type 'URLSessionNetworkClient' does not conform to expected type 'UserStore'

protocol UserStore: Sendable {}

struct URLSessionNetworkClient: Sendable {}

final class UserService {
    struct Dependencies {
        let userStore: any UserStore
    }

    init(dependencies: Dependencies) {}
}

func makeUserService(networkClient: URLSessionNetworkClient) -> UserService {
    UserService(dependencies: .init(userStore: networkClient))
}
