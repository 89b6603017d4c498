import Foundation
import Stubbing
import Testing

// Samples aren't part of release builds.
#if DEBUG
    private struct EmptyPlaylistStore: PlaylistStoring {
        func playlists() -> [Playlist] { [] }
        func add(_ song: Song, to id: Playlist.ID) {}
    }

    @Suite(.someOrders(20), .timeLimit(.minutes(5)))
    @MainActor
    struct PlaylistsRootTests {
        @Test(arguments: [
            (SampleNetworkClient.loaded, ScreenState.loaded([Playlist(id: 7, title: "Morning", songs: [])])),
            (.empty, .loaded([])),
            (.offline, .failed(message: "The playlists can't be loaded.")),
        ])
        func eachSampleShowsItsState(networkClient: SampleNetworkClient, state: ScreenState<[Playlist]>) async {
            let viewModel = makeWindowProvider(networkClient: networkClient).makePlaylistsViewModel()
            #expect(viewModel.state == .loading)
            await viewModel.load()
            #expect(viewModel.state == state)
        }

        @Test
        func aScreenThatDisappearsStopsLoadingAndKeepsItsState() async {
            let viewModel = makeWindowProvider(networkClient: .loading).makePlaylistsViewModel()
            let loading = Task { await viewModel.load() }
            loading.cancel()
            await loading.value
            #expect(viewModel.state == .loading)
        }

        @Test
        func aStoreInTheMiddleOfTheGraphIsReplacedAndTheRestIsReal() async {
            let root = PlaylistsRoot(dependencies: .sample(playlistStore: EmptyPlaylistStore()))
            let viewModel = root.makeWindowProvider().makePlaylistsViewModel()
            await viewModel.load()
            #expect(viewModel.state == .loaded([]))
        }

        /// The root makes a window, which makes a playlist, which makes the editor.
        @Test
        func theClockOfTheRootReachesTheEditorThreeLevelsBelow() async {
            let wallClock = FixedWallClock(now: Date(timeIntervalSince1970: 60))
            let root = PlaylistsRoot(dependencies: .sample(wallClock: wallClock))
            let playlist = root.makeWindowProvider().makePlaylistViewModel(id: 7)
            await add("Aubade", to: playlist)
            let song = Song(title: "Aubade", addedAt: Date(timeIntervalSince1970: 60))
            #expect(playlist.state == .loaded(Playlist(id: 7, title: "Morning", songs: [song])))
            #expect(playlist.songEditor == nil)
        }

        @Test
        func windowsShareTheStoreAndHaveTheirOwnHistory() async {
            let root = PlaylistsRoot(dependencies: .sample())
            let (first, second) = (root.makeWindowProvider(), root.makeWindowProvider())
            let (firstPlaylist, secondPlaylist) = (
                first.makePlaylistViewModel(id: 7), second.makePlaylistViewModel(id: 7)
            )
            await add("Aubade", to: firstPlaylist)
            await secondPlaylist.load()
            #expect(secondPlaylist.state == firstPlaylist.state)
            #expect(first.undoHistory.actions == ["Add Aubade"])
            #expect(second.undoHistory.actions == [])
        }

        /// The editor's delegate is its parent, which keeps it.
        @Test
        func aPlaylistThatIsReleasedTakesItsEditorAlong() {
            var playlist: PlaylistViewModel? = makeWindowProvider().makePlaylistViewModel(id: 7)
            playlist?.editNewSong()
            weak let editor = playlist?.songEditor
            #expect(editor != nil)
            playlist = nil
            #expect(editor == nil)
        }

        private func makeWindowProvider(networkClient: SampleNetworkClient = .loaded) -> WindowProvider {
            PlaylistsRoot(dependencies: .sample(networkClient: networkClient)).makeWindowProvider()
        }

        private func add(_ title: String, to playlist: PlaylistViewModel) async {
            playlist.editNewSong()
            playlist.songEditor?.title = title
            await playlist.songEditor?.save()
        }
    }
#endif
