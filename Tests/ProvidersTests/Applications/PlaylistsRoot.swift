struct PlaylistsRoot: Sendable {
    struct Dependencies: Sendable {
        let playlistStore: any PlaylistStoring
        let wallClock: any WallClock

        /// A test replaces the network client, or the store that is otherwise made of it.
        init(
            networkClient: any NetworkClient,
            playlistStore: (any PlaylistStoring)? = nil,
            wallClock: any WallClock
        ) {
            self.playlistStore = playlistStore ?? PlaylistStore(networkClient: networkClient)
            self.wallClock = wallClock
        }
    }

    let playlistStore: any PlaylistStoring
    private let wallClock: any WallClock

    init(dependencies: Dependencies) {
        playlistStore = dependencies.playlistStore
        wallClock = dependencies.wallClock
    }

    @MainActor
    func makeWindowProvider() -> WindowProvider {
        WindowProvider(playlistStore: playlistStore, undoHistory: UndoHistory(), wallClock: wallClock)
    }
}

extension PlaylistsRoot.Dependencies {
    static func live() -> Self {
        Self(networkClient: LiveNetworkClient(server: "example.com"), wallClock: SystemWallClock())
    }
}
