// error: type 'DependencyProvider' does not conform to protocol 'UserService.DependencyProviding'

protocol Session {}
protocol UserStore {}

final class UserService {
    protocol DependencyProviding {
        var userStore: any UserStore { get }
        func makeSession(userID: Int) -> any Session
    }

    init(dependencyProvider: any DependencyProviding) {}
}

struct DependencyProvider: UserService.DependencyProviding {
    let userStore: any UserStore
}
