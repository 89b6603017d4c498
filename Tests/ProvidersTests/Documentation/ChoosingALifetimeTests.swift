import Providers
import Testing

/// The samples of the article "Choosing a lifetime".
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
    final class PhotoLibrary: Sendable {}

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
