import SwiftUI

extension EnvironmentValues {
    @Entry var playlistProvider: (any PlaylistScreen.DependencyProviding)? = nil
}

struct LatestPlaylist: View {
    let id: Playlist.ID
    @Environment(\.playlistProvider) private var dependencyProvider

    var body: some View {
        if let dependencyProvider { PlaylistScreen(dependencyProvider: dependencyProvider, id: id) }
    }
}
