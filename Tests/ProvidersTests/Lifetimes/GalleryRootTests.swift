import Providers
import Stubbing
import Testing

final class ImageIndex: Sendable {}

final class Album: Sendable {
    let userID: String

    init(userID: String) {
        self.userID = userID
    }
}

final class Slideshow: Sendable {}

struct AccessToken: Sendable, Equatable {
    let number: Int
}

struct PriceList: Sendable, Equatable {
    let number: Int
}

final class PhotoDatabase: Sendable {
    let name: String

    init(name: String) {
        self.name = name
    }
}

struct GalleryRoot: Sendable {
    let sharedImageIndex: Shared<ImageIndex>
    let asyncDatabase: AsyncShared<PhotoDatabase>
    let weakSlideshow: WeakShared<Slideshow>
    let sharedAlbums: SharedByKey<String, Album>
    let expiringToken: Expiring<AccessToken>
    let asyncPrices: AsyncExpiring<PriceList>

    init(
        clock: some Clock<Duration>,
        openDatabase: @escaping @Sendable () async throws -> PhotoDatabase,
        makeToken: @escaping @Sendable () -> AccessToken,
        loadPrices: @escaping @Sendable () async throws -> PriceList
    ) {
        sharedImageIndex = Shared { ImageIndex() }
        asyncDatabase = AsyncShared { try await openDatabase() }
        weakSlideshow = WeakShared { Slideshow() }
        sharedAlbums = SharedByKey { userID in Album(userID: userID) }
        expiringToken = Expiring(after: .seconds(60), clock: clock) { makeToken() }
        asyncPrices = AsyncExpiring(after: .seconds(600), clock: clock) { try await loadPrices() }
    }
}

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct GalleryRootTests {
    private struct Offline: Error {}

    private let clock = ManualClock()
    private let openDatabaseStub = AsyncThrowingStub<Void, PhotoDatabase, any Error>()
    private let makeTokenStub = Stub<Void, AccessToken>()
    private let loadPricesStub = AsyncThrowingStub<Void, PriceList, any Error>()
    private let root: GalleryRoot

    init() {
        root = GalleryRoot(
            clock: clock,
            openDatabase: { [openDatabaseStub] in try await openDatabaseStub() },
            makeToken: { [makeTokenStub] in makeTokenStub() },
            loadPrices: { [loadPricesStub] in try await loadPricesStub() }
        )
    }

    @Test
    func thereIsOneImageIndex() {
        #expect(root.sharedImageIndex.value === root.sharedImageIndex.value)
    }

    @Test
    func theDatabaseIsOpenedAgainAfterAFailure() async throws {
        openDatabaseStub.enqueue(error: Offline())
        openDatabaseStub.enqueue(PhotoDatabase(name: "photos"))
        await #expect(throws: Offline.self) { try await root.asyncDatabase.value }
        #expect(try await root.asyncDatabase.value.name == "photos")
        #expect(try await root.asyncDatabase.value.name == "photos")
        #expect(openDatabaseStub.callCount == 2)
    }

    @Test
    func theSlideshowIsReleasedWithItsLastUser() {
        weak var released: Slideshow?
        do {
            let slideshow = root.weakSlideshow.value
            #expect(root.weakSlideshow.value === slideshow)
            released = slideshow
        }
        #expect(released == nil)
    }

    @Test
    func thereIsOneAlbumPerUser() {
        #expect(root.sharedAlbums["ada"] === root.sharedAlbums["ada"])
        #expect(root.sharedAlbums["grace"].userID == "grace")
    }

    @Test
    func lookingUpOrDroppingAnAlbumCreatesNone() {
        #expect(root.sharedAlbums.existingValue(for: "ada") == nil)
        #expect(root.sharedAlbums.drop("ada") == nil)

        let album = root.sharedAlbums["ada"]
        #expect(root.sharedAlbums.existingValue(for: "ada") === album)
        #expect(root.sharedAlbums.drop("ada") === album)
    }

    @Test
    func theTokenIsReplacedAfterAMinute() {
        makeTokenStub.returnValueQueue = [AccessToken(number: 1), AccessToken(number: 2)]
        #expect(root.expiringToken.value == AccessToken(number: 1))
        clock.advance(by: .seconds(59))
        #expect(root.expiringToken.value == AccessToken(number: 1))
        clock.advance(by: .seconds(1))
        #expect(root.expiringToken.value == AccessToken(number: 2))
    }

    @Test
    func thePricesAreLoadedAgainAfterTenMinutes() async throws {
        loadPricesStub.enqueue(PriceList(number: 1))
        loadPricesStub.enqueue(PriceList(number: 2))
        #expect(try await root.asyncPrices.value == PriceList(number: 1))
        clock.advance(by: .seconds(599))
        #expect(try await root.asyncPrices.value == PriceList(number: 1))
        clock.advance(by: .seconds(1))
        #expect(try await root.asyncPrices.value == PriceList(number: 2))
    }
}
