import Providers
import Stubbing
import Testing

/// The samples in the documentation comments of the lifetimes.
@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct DocCommentTests {
    @Test func sharedIsCreatedOnce() {
        let cacheFolder = "Caches"
        let sharedImageCache = Shared { DiskImageCache(folder: cacheFolder) }
        let sharedImageProcessor = Shared { ImageProcessor(imageCache: sharedImageCache.value) }
        #expect(sharedImageProcessor.value.imageCache === sharedImageCache.value)
    }

    @Test func asyncSharedIsCreatedOnce() async throws {
        let file = "users.db"
        let asyncDatabase = AsyncShared { try await Database(opening: file) }
        let database = try await asyncDatabase.value
        #expect(try await asyncDatabase.value === database)
    }

    @Test func sharedByKeyCreatesOneValuePerKey() {
        let (userID, networkClient) = (1, NetworkClient())
        let sharedSessions = SharedByKey { userID in UserSession(userID: userID, networkClient: networkClient) }
        let session = sharedSessions[userID]
        #expect(sharedSessions[1] === session)
        #expect(sharedSessions[2] !== session)
    }

    @Test func asyncSharedByKeyCreatesOneValuePerKey() async throws {
        let file = "users.db"
        let asyncDatabases = AsyncSharedByKey { file in try await Database(opening: file) }
        let database = try await asyncDatabases[file]
        #expect(try await asyncDatabases[file] === database)
        #expect(try await asyncDatabases["photos.db"] !== database)
    }

    @Test func weakSharedIsSharedWhileItIsHeld() {
        let decoder = Decoder()
        let weakPlayer = WeakShared { VideoPlayer(decoder: decoder) }
        let player = weakPlayer.value
        #expect(weakPlayer.value === player)
    }

    @Test func expiringIsKeptForItsLifespan() {
        let (file, clock) = ("app.json", ContinuousClock())
        let expiringConfiguration = Expiring(after: .seconds(60), clock: clock) { Configuration(file: file) }
        #expect(expiringConfiguration.value === expiringConfiguration.value)
    }

    @Test func asyncExpiringIsKeptForItsLifespan() async throws {
        let (loads, clock) = (Counter(), ContinuousClock())
        @Sendable func loadRates() async throws -> Int { loads.increment() }
        let asyncRates = AsyncExpiring(after: .seconds(60), refreshingAfter: .seconds(30), clock: clock) {
            try await loadRates()
        }
        let rates = try await asyncRates.value
        #expect(try await asyncRates.value == rates)
        #expect(loads.count == 1)
    }

    private final class DiskImageCache: Sendable {
        init(folder: String) {}
    }

    private final class ImageProcessor: Sendable {
        let imageCache: DiskImageCache

        init(imageCache: DiskImageCache) {
            self.imageCache = imageCache
        }
    }

    private final class Database: Sendable {
        init(opening file: String) async throws {}
    }

    private struct NetworkClient {}

    private final class UserSession: Sendable {
        init(userID: Int, networkClient: NetworkClient) {}
    }

    private struct Decoder {}

    private final class VideoPlayer: Sendable {
        init(decoder: Decoder) {}
    }

    private final class Configuration: Sendable {
        init(file: String) {}
    }
}
