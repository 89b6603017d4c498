import Providers

// Breaks every rule that is about what is not a test. A comment `expect` marks the lines where the checker finds it.

struct Place: Sendable {
    let name: String
}

protocol PlaceStore: Sendable {
    func place(named name: String) async throws -> Place
}

protocol PlaceViewModelDelegate: AnyObject {}

final class MapService {
    struct Dependencies {
        let store: any PlaceStore
        var isFast: Bool  // expect: dependencies-let
        lazy var cache = "cache"  // expect: dependencies-let
        weak var delegate: (any PlaceViewModelDelegate)?  // expect: dependencies-let
        weak let map: MapService?  // expect: dependencies-let
        let sharedStore: Shared<any PlaceStore>  // expect: dependencies-lifetime
        private(set) var count: Int  // expect: dependencies-let
        var name = "name" {  // expect: dependencies-let
            didSet { count += 1 }
        }
        private var secret: Int  // expect: dependencies-let
        let makePlace: @Sendable (String) -> Place  // expect: dependencies-closure
        let find: Finding?  // expect: dependencies-closure
        let report: @Sendable (Place) -> Void
        var first: any PlaceStore { store }

        typealias Finding = () async throws -> Place
    }

    protocol DependencyProviding {
        var store: any PlaceStore { get }
        var makeName: String { get }  // expect: make-prefix
        var recentPlace: WeakShared<Place>? { get }  // expect: dependencies-lifetime
        func makeMap() -> MapService
        func createPlace(named name: String) -> Place  // expect: make-prefix
        func maker() -> Place  // expect: make-prefix
    }

    struct DependencyProvider {  // expect: provider-conformance
        let store: any PlaceStore
    }

    init(name: String, dependencies: Dependencies) {}  // expect: dependencies-first

    init(  // expect: dependencies-first
        name: String,
        count: Int,
        dependencyProvider: some DependencyProviding
    ) {}
}

@MainActor
final class PlaceViewModel {
    protocol DependencyProviding: Sendable {
        var store: any PlaceStore { get }
    }

    struct DependencyProvider: DependencyProviding {
        var store: any PlaceStore { sharedStore.value }
        let sharedStore: Shared<any PlaceStore>
    }

    init(dependencyProvider: any DependencyProviding, delegate: any PlaceViewModelDelegate, name: String) {}
    init(store: any PlaceStore) {}  // expect: view-model-dependencies
    init(cache: Shared<Place>) {}  // expect: view-model-dependencies
    init(dependencyProvider: DependencyProvider) {}  // expect: view-model-dependencies
    private init<Store: PlaceStore>(generic: Store?) {}
}

struct Guide {
    struct Dependencies {
        let store: any PlaceStore
        let cache: PlaceCache  // expect: unused-dependency
    }

    let dependencies: Dependencies

    func place() async throws -> Place { try await dependencies.store.place(named: "Paris") }
}

struct Route {
    init(dependencies: MapService.Dependencies) {}  // expect: whole-bag
}

struct Trip {
    struct DependencyProvider {  // expect: provider-conformance
        let store: any PlaceStore
    }

    let name: String

    init(name: String, dependencies: any PlaceViewModel.DependencyProviding) {  // expect: dependencies-first, whole-bag
        self.name = name
    }
}

private struct Detour {
    private init(provider: PlaceViewModel.DependencyProvider) {}  // expect: whole-bag
}

// check-providers:allow no-such-rule - the name is wrong; expect: unknown-rule
struct Allowed {
    init(dependencies: MapService.Dependencies) {}  // check-providers:allow whole-bag - it shows how to allow it

    /// Comments and attributes may stand between.
    // check-providers:allow whole-bag, dependencies-first - both of them
    @available(*, deprecated)
    init(name: String, dependencies: MapService.Dependencies) {}
}

final class PlaceCache: Sendable {
    static let shared = PlaceCache()  // expect: global-instance
    static let empty = PlaceCache()
    static let `default`: any PlaceStore = LivePlaceStore()
}

struct LivePlaceStore: PlaceStore {
    static let live: any PlaceStore = LivePlaceStore()  // expect: global-instance
    static var standard: Self { LivePlaceStore() }  // expect: global-instance
    func place(named name: String) async throws -> Place { Place(name: name) }
}

let sharedTowns = Shared<Place>()  // expect: global-instance

enum Towns {
    static let cache = Shared<Place>()  // expect: global-instance
    static let scope = Scope()  // expect: global-instance
    @MainActor private(set) static var otherCache = Shared<Place>()  // expect: global-instance
    static var recent: Shared<Place> { Shared() }
    struct Browser {
        private let start = ContinuousClock.now  // expect: hidden-dependency
        init(store: any PlaceStore = LivePlaceStore()) {}  // expect: dependencies-default
        init(store: (any PlaceStore)? = nil, cache: PlaceCache = PlaceCache(), limit: Int = 3) {}
    }
}

/// Is data, which types are given as well.
struct Settings: Sendable {
    static let `default` = Settings()
}

/// Is given to nobody.
final class Launcher: Sendable {
    static let shared = Launcher()
    struct Dependencies {
        let cache: PlaceCache
        let store: any PlaceStore

        init(cache: PlaceCache, store: any PlaceStore = LivePlaceStore.live) {  // expect: dependencies-default
            self.cache = cache
            self.store = store
        }
    }

    init(settings: Settings = .default) {}
    init(dependencies: Dependencies = .init(cache: PlaceCache()), name: String) {}  // expect: dependencies-default
}
