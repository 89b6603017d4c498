import Stubbing

@testable import BrokenRules

// Breaks every rule that is about mocks. A comment `expect` marks the lines where the checker finds it.

final class FakePlaceStore: PlaceStore {  // expect: mock-name
    let placeStub = AsyncThrowingStub<String, Place, any Error>()

    func place(named name: String) async throws -> Place { try await placeStub(name) }
}

final class MockDependencyProviding: PlaceViewModel.DependencyProviding {  // expect: mock-name, mock-dependencies
    let storeStub = Stub<Void, any PlaceStore>()

    var store: any PlaceStore { storeStub() }
}

private final class MockPlaceViewModelDependencyProvider: PlaceViewModel.DependencyProviding {
    let storeStub: Stub<Void, any PlaceStore>

    init(store: any PlaceStore) {
        storeStub = Stub(defaultReturnValue: store)
    }

    var store: any PlaceStore { storeStub() }
}

private struct SlowStore: PlaceStore {  // expect: mock-name
    let placeStub: AsyncThrowingStub<String, Place, any Error>

    func place(named name: String) async throws -> Place { try await placeStub(name) }
}

enum Route {
    protocol DependencyProviding {
        var store: any PlaceStore { get }
        var limit: Int { get }
        func makePlace() -> Place
    }
}

final class MockRouteDependencyProvider: Route.DependencyProviding {  // expect: mock-dependencies
    let storeStub: Stub<Void, any PlaceStore>
    let limitStub = Stub<Void, Int>()
    let makePlaceStub = Stub<Void, Place>()

    init(store: any PlaceStore) {
        storeStub = Stub(defaultReturnValue: store)
    }

    init(store: any PlaceStore, limit: Int) {
        storeStub = Stub(defaultReturnValue: store)
    }

    var store: any PlaceStore { storeStub() }
    var limit: Int { limitStub() }
    func makePlace() -> Place { makePlaceStub() }
}
