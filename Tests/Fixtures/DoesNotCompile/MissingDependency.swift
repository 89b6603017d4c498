// error: missing argument for parameter 'networkClient' in call

protocol UserStore: Sendable {}
protocol NetworkClient: Sendable {}

final class UserService {
    struct Dependencies {
        let userStore: any UserStore
        let networkClient: any NetworkClient
    }

    init(dependencies: Dependencies) {}
}

func makeUserService(userStore: any UserStore) -> UserService {
    UserService(dependencies: .init(userStore: userStore))
}
