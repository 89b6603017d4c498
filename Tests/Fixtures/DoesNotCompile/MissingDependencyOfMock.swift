// error: missing argument for parameter 'networkClient' in call

import Stubbing

protocol UserStore: Sendable {}
protocol NetworkClient: Sendable {}

enum UserService {
    protocol DependencyProviding {
        var userStore: any UserStore { get }
        var networkClient: any NetworkClient { get }
    }
}

final class MockUserServiceDependencyProvider: UserService.DependencyProviding {
    let userStoreStub: Stub<Void, any UserStore>
    let networkClientStub: Stub<Void, any NetworkClient>

    init(userStore: any UserStore, networkClient: any NetworkClient) {
        userStoreStub = Stub(defaultReturnValue: userStore)
        networkClientStub = Stub(defaultReturnValue: networkClient)
    }

    var userStore: any UserStore { userStoreStub() }

    var networkClient: any NetworkClient { networkClientStub() }
}

func makeMock(userStore: any UserStore) -> MockUserServiceDependencyProvider {
    MockUserServiceDependencyProvider(userStore: userStore)
}
