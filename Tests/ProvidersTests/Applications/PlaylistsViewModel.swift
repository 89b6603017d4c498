import Observation

@MainActor
@Observable
final class PlaylistsViewModel {
    struct Dependencies {
        let playlistStore: any PlaylistStoring
    }

    private(set) var state = ScreenState<[Playlist]>.loading

    private let dependencies: Dependencies

    init(dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    func load() async {
        do {
            state = .loaded(try await dependencies.playlistStore.playlists())
        } catch is CancellationError {
            // The screen has disappeared. If it appears again, it loads again.
        } catch {
            state = .failed(message: "The playlists can't be loaded.")
        }
    }
}
