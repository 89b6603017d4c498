import Providers
import Stubbing
import Testing

/// The samples of the article "Choosing a lifetime", and providers with the other lifetimes that it names.
@Suite(.timeLimit(.minutes(5)))
struct ChoosingALifetimeTests {
    private let photoLibrary = PhotoLibrary()

    @Test func aStoredPropertyIsEnoughForMostDependencies() {
        let provider = GalleryProvider(photoLibrary: photoLibrary)
        #expect(provider.makeGallery().photoLibrary === photoLibrary)
    }

    @Test func theSearchIndexIsCreatedByTheFirstSearch() {
        let provider = SearchProvider(photoLibrary: photoLibrary)
        let searchIndex = provider.makeSearch().searchIndex
        #expect(provider.makeSearch().searchIndex === searchIndex)
    }

    @Test func theDatabaseIsOpenedOnce() async throws {
        let provider = UploadProvider(openDatabase: { Database() })
        let database = try await provider.makeUpload().database
        #expect(try await provider.makeUpload().database === database)
    }

    @Test func eachAccountHasOneSession() {
        let provider = AccountProvider(photoLibrary: photoLibrary)
        #expect(provider.session(accountID: "ada") === provider.session(accountID: "ada"))
        #expect(provider.session(accountID: "ada") !== provider.session(accountID: "alan"))
    }

    @Test func closingTheEditorSavesAndThenClosesTheDatabase() async throws {
        let database = Database()
        let provider = EditorProvider(openDatabase: { database })
        try await provider.asyncDocument.value.rename("Sunset")
        try await provider.close()
        #expect(await database.events == ["Sunset saved", "closed"])
    }

    @Test func anExportDeletesItsFile() async throws {
        let file = ExportFile()
        try await exportPhotos(to: { file }, write: { await $0.write("Sunset") })
        #expect(await file.events == ["Sunset", "deleted"])

        await #expect(throws: TestError(number: 1)) {
            try await exportPhotos(to: { file }, write: { _ in throw TestError(number: 1) })
        }
        #expect(await file.events == ["Sunset", "deleted", "deleted"])
    }

    @Test func eachAccountHasUploadsThatEndWithItsSession() async throws {
        let scope = Scope("app")
        let provider = SharingProvider(scope: scope)
        try await provider.share("Sunset", accountID: "ada")
        let uploads = try #require(try await provider.scopedUploads.useExisting("ada") { $0 })
        try await provider.signOut(accountID: "ada")
        #expect(await uploads.events == ["Sunset", "finished"])

        try await provider.share("Sunrise", accountID: "ada")
        #expect(try await provider.scopedUploads.useExisting("ada") { $0 } !== uploads)
        try await scope.close()
    }

    @Test func theFiltersAreLoadedAgainWithoutWaiting() async throws {
        let loadFilters = AsyncThrowingStub<Void, [String], any Error>()
        loadFilters.enqueue(["Sepia"])
        loadFilters.enqueue(["Sepia", "Noir"])
        let clock = ManualClock()
        let provider = FilterProvider(clock: clock) { try await loadFilters() }
        #expect(try await provider.filters() == ["Sepia"])

        clock.advance(by: .seconds(3600))
        #expect(try await provider.filters() == ["Sepia"])
        while try await provider.filters() != ["Sepia", "Noir"] { await Task.yield() }
        #expect(loadFilters.callCount == 2)
    }

    @Test func aTestPassesTheValueWithoutALifetime() {
        let search = Search(searchIndex: SearchIndex(photoLibrary: photoLibrary))
        #expect(search.results(for: "sunset") == [])
    }
}

extension ChoosingALifetimeTests {
    struct GalleryProvider {
        let photoLibrary: PhotoLibrary

        func makeGallery() -> Gallery {
            Gallery(photoLibrary: photoLibrary)
        }
    }

    struct SearchProvider {
        private let sharedSearchIndex: Shared<SearchIndex>

        init(photoLibrary: PhotoLibrary) {
            sharedSearchIndex = Shared { SearchIndex(photoLibrary: photoLibrary) }
        }

        func makeSearch() -> Search {
            Search(searchIndex: sharedSearchIndex.value)
        }
    }

    struct UploadProvider {
        private let asyncDatabase: AsyncShared<Database>

        init(openDatabase: @escaping @Sendable () async throws -> Database) {
            asyncDatabase = AsyncShared { try await openDatabase() }
        }

        func makeUpload() async throws -> Upload {
            Upload(database: try await asyncDatabase.value)
        }
    }

    struct AccountProvider {
        private let sharedSessions: SharedByKey<String, Session>

        init(photoLibrary: PhotoLibrary) {
            sharedSessions = SharedByKey { accountID in Session(accountID: accountID, photoLibrary: photoLibrary) }
        }

        func session(accountID: String) -> Session {
            sharedSessions[accountID]
        }
    }

    struct FilterProvider {
        private let asyncFilters: AsyncExpiring<[String]>

        init(clock: some Clock<Duration>, loadFilters: @escaping @Sendable () async throws -> [String]) {
            asyncFilters = AsyncExpiring(after: .seconds(86_400), refreshingAfter: .seconds(3600), clock: clock) {
                try await loadFilters()
            }
        }

        func filters() async throws -> [String] {
            try await asyncFilters.value
        }
    }

    struct EditorProvider {
        private let scope = Scope("editor")
        let asyncDocument: AsyncShared<Document>

        init(openDatabase: @escaping @Sendable () async throws -> Database) {
            let asyncDatabase = scope.asyncShared {
                try await openDatabase()
            } teardown: { database in
                await database.close()
            }
            asyncDocument = scope.asyncShared {
                Document(database: try await asyncDatabase.value)
            } teardown: { document in
                await document.save()
            }
        }

        func close() async throws {
            try await scope.close()
        }
    }
}

extension ChoosingALifetimeTests {
    func exportPhotos(
        to makeFile: @escaping @Sendable () -> ExportFile,
        write: (ExportFile) async throws -> Void
    ) async throws {
        try await withScope("export") { scope in
            let sharedFile = scope.shared {
                makeFile()
            } teardown: { file in
                await file.delete()
            }
            try await write(sharedFile.value)
        }
    }

    struct SharingProvider {
        let scopedUploads: ScopedByKey<String, Uploads>

        init(scope: Scope) {
            scopedUploads = ScopedByKey(in: scope) { accountID, scope in
                let sharedUploads = scope.shared {
                    Uploads(accountID: accountID)
                } teardown: { uploads in
                    await uploads.finish()
                }
                return sharedUploads.value
            }
        }

        func share(_ photo: String, accountID: String) async throws {
            try await scopedUploads.use(accountID) { uploads in
                await uploads.add(photo)
            }
        }

        func signOut(accountID: String) async throws {
            try await scopedUploads.end(accountID)
        }
    }
}

extension ChoosingALifetimeTests {
    final class PhotoLibrary: Sendable {}

    actor ExportFile {
        private(set) var events: [String] = []

        func write(_ photo: String) {
            events.append(photo)
        }

        func delete() {
            events.append("deleted")
        }
    }

    actor Uploads {
        let accountID: String
        private(set) var events: [String] = []

        init(accountID: String) {
            self.accountID = accountID
        }

        func add(_ photo: String) {
            events.append(photo)
        }

        func finish() {
            events.append("finished")
        }
    }

    struct Gallery {
        let photoLibrary: PhotoLibrary
    }

    final class SearchIndex: Sendable {
        private let photoLibrary: PhotoLibrary

        init(photoLibrary: PhotoLibrary) {
            self.photoLibrary = photoLibrary
        }
    }

    struct Search {
        let searchIndex: SearchIndex

        func results(for text: String) -> [String] { [] }
    }

    struct Upload {
        let database: Database
    }

    final class Session: Sendable {
        private let accountID: String
        private let photoLibrary: PhotoLibrary

        init(accountID: String, photoLibrary: PhotoLibrary) {
            self.accountID = accountID
            self.photoLibrary = photoLibrary
        }
    }

    actor Database {
        private(set) var events: [String] = []

        func save(_ title: String) {
            events.append("\(title) saved")
        }

        func close() {
            events.append("closed")
        }
    }

    actor Document {
        private let database: Database
        private var title = "Untitled"

        init(database: Database) {
            self.database = database
        }

        func rename(_ title: String) {
            self.title = title
        }

        func save() async {
            await database.save(title)
        }
    }
}
