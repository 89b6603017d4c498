import Stubbing

@testable import BrokenRules

// Breaks every rule that is about mocks. A comment `expect` marks the lines where the checker finds it.

protocol Resetting {
    static func reset()
}

final class FakePlaceStore: PlaceStore {  // expect: mock-name
    let placeStub = AsyncThrowingStub<String, Place, any Error>()

    func place(named name: String) async throws -> Place { try await placeStub(name) }
}

final class MockPlaceStore: PlaceStore, Resetting {
    struct PlaceInput {  // expect: arguments-name
        let name: String
    }

    struct StaticStubs {
        let resetStub = Stub<Void, Void>()
        let clearing = Stub<Void, Void>()  // expect: stub-name
    }

    let placeStub = AsyncThrowingStub<PlaceInput, Place, any Error>()
    let place = Stub<Void, Void>()  // expect: stub-name
    let fetchStub = Stub<Void, Void>()  // expect: stub-name

    func place(named name: String) async throws -> Place { try await placeStub(.init(name: name)) }
    static func reset() {}
}

final class MockDependencyProviding: PlaceViewModel.DependencyProviding {  // expect: mock-name
    let storeStub = Stub<Void, any PlaceStore>()

    var store: any PlaceStore { storeStub() }
}

private final class MockPlaceViewModelDependencyProvider: PlaceViewModel.DependencyProviding {
    let storeStub = Stub<Void, any PlaceStore>()
    let townsStub = Stub<Void, Int>()  // expect: stub-name
    private let placesStub = Stub<Void, Int>()  // expect: stub-name

    var store: any PlaceStore { storeStub() }
}

private struct SlowStore: PlaceStore {  // expect: mock-name
    let placeStub: AsyncThrowingStub<String, Place, any Error>

    func place(named name: String) async throws -> Place { try await placeStub(name) }
}
