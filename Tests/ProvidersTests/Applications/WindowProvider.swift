/// The dependencies of one window.
struct WindowProvider: PlaylistViewModel.DependencyProviding {
    let playlistStore: any PlaylistStoring
    let undoHistory: UndoHistory
    let wallClock: any WallClock

    @MainActor
    func makePlaylistsViewModel() -> PlaylistsViewModel {
        PlaylistsViewModel(dependencies: .init(playlistStore: playlistStore))
    }

    @MainActor
    func makePlaylistViewModel(id: Playlist.ID) -> PlaylistViewModel {
        PlaylistViewModel(dependencyProvider: self, id: id)
    }

    @MainActor
    func makeSongEditorViewModel(delegate: any SongEditorViewModelDelegate) -> SongEditorViewModel {
        SongEditorViewModel(dependencies: .init(wallClock: wallClock), delegate: delegate)
    }
}

@MainActor
final class UndoHistory {
    private(set) var actions: [String] = []

    func record(_ action: String) {
        actions.append(action)
    }
}
