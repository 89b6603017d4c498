import Foundation

extension PlaylistsRoot {
    /// The root of the app, which the app and objects that the system creates read when they are created.
    ///
    /// A test binds another with `PlaylistsRoot.$current.withValue(…)`.
    @TaskLocal static var current = PlaylistsRoot(
        dependencies: LaunchOptions(
            arguments: ProcessInfo.processInfo.arguments,
            environment: ProcessInfo.processInfo.environment
        ).dependencies
    )
}

/// An object that the system creates, such as an intent of a shortcut.
struct AddSongIntent {
    private let playlistStore: any PlaylistStoring

    init() {
        playlistStore = PlaylistsRoot.current.playlistStore
    }

    func perform() async throws -> Int { try await playlistStore.playlists().count }
}
