struct PlaylistsRoot: Sendable {
    struct Dependencies: Sendable {
        let networkClient: any NetworkClient
        let wallClock: any WallClock
    }

    let playlistStore: any PlaylistStoring
    private let wallClock: any WallClock

    init(dependencies: Dependencies) {
        playlistStore = PlaylistStore(networkClient: dependencies.networkClient)
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
