import Observation

@MainActor
@Observable
final class PlaylistViewModel: SongEditorViewModelDelegate {
    protocol DependencyProviding: Sendable {
        var playlistStore: any PlaylistStoring { get }
        @MainActor var undoHistory: UndoHistory { get }

        @MainActor
        func makeSongEditorViewModel(delegate: any SongEditorViewModelDelegate) -> SongEditorViewModel
    }

    private(set) var state = ScreenState<Playlist>.loading
    var songEditor: SongEditorViewModel?

    private let dependencyProvider: any DependencyProviding
    private let id: Playlist.ID

    init(dependencyProvider: any DependencyProviding, id: Playlist.ID) {
        self.dependencyProvider = dependencyProvider
        self.id = id
    }

    func load() async {
        do {
            let playlists = try await dependencyProvider.playlistStore.playlists()
            state = playlists.first { $0.id == id }.map { .loaded($0) } ?? .failed(message: "The playlist is gone.")
        } catch is CancellationError {
        } catch {
            state = .failed(message: "The playlist can't be loaded.")
        }
    }

    func editNewSong() {
        songEditor = dependencyProvider.makeSongEditorViewModel(delegate: self)
    }

    func songEditorDidSave(_ song: Song) async {
        songEditor = nil
        dependencyProvider.undoHistory.record("Add \(song.title)")
        await dependencyProvider.playlistStore.add(song, to: id)
        await load()
    }
}
