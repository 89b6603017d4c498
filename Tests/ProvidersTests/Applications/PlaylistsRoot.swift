struct PlaylistsRoot: Sendable {
    struct Dependencies: Sendable {
        let playlistStore: any PlaylistStoring
        let wallClock: any WallClock
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
        Self(
            playlistStore: PlaylistStore(networkClient: LiveNetworkClient(server: "example.com")),
            wallClock: SystemWallClock()
        )
    }
}
