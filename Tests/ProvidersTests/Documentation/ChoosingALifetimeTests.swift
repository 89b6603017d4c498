import Providers
import Stubbing
import Testing

/// The samples of the article "Choosing a lifetime".
@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct ChoosingALifetimeTests {
    private let photoLibrary = PhotoLibrary()

    @Test func anExportDeletesItsFile() async throws {
        let file = ExportFile()
        try await exportPhotos(to: { file }, write: { await $0.write("Sunset") })
        #expect(await file.events == ["Sunset", "deleted"])

        await #expect(throws: TestError(number: 1)) {
            try await exportPhotos(to: { file }, write: { _ in throw TestError(number: 1) })
        }
        #expect(await file.events == ["Sunset", "deleted", "deleted"])
    }

    @Test func aTestPassesTheValueWithoutALifetime() {
        let search = Search(searchIndex: SearchIndex(photoLibrary: photoLibrary))
        #expect(search.results(for: "sunset") == [])
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
}
