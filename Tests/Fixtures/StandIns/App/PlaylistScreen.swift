import SwiftUI

extension EnvironmentValues {
    @Entry var playlistProvider: (any PlaylistScreen.DependencyProviding)? = nil
}

struct PlaylistScreen: View {
    protocol DependencyProviding: Sendable {
        @MainActor func makePlaylistViewModel() -> PlaylistViewModel
    }

    @Environment(\.playlistProvider) private var dependencyProvider
    @State private var viewModel: PlaylistViewModel?

    var body: some View {
        Button("Show") { viewModel = dependencyProvider?.makePlaylistViewModel() }
        if let viewModel { PlaylistView(viewModel: viewModel) }
    }
}
