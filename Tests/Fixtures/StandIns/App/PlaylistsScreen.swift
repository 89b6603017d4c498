import SwiftUI

struct PlaylistsScreen: View {
    /// Includes the dependencies of the screen that its rows push.
    protocol DependencyProviding: PlaylistScreen.DependencyProviding {
        @MainActor func makePlaylistsViewModel() -> PlaylistsViewModel
    }

    let dependencyProvider: any DependencyProviding
    @State private var viewModel: PlaylistsViewModel?

    var body: some View {
        NavigationStack {
            if let viewModel {
                PlaylistsView(viewModel: viewModel)
                    .task { await viewModel.load() }
                    .navigationDestination(for: Playlist.ID.self) { id in
                        PlaylistScreen(dependencyProvider: dependencyProvider, id: id)
                    }
            } else {
                ProgressView()
                    .onAppear { viewModel = dependencyProvider.makePlaylistsViewModel() }
            }
        }
    }
}

struct PlaylistsView: View {
    let viewModel: PlaylistsViewModel

    var body: some View {
        switch viewModel.state {
        case .loading: ProgressView()
        case .failed(let message): Text(message)
        case .loaded(let playlists):
            List(playlists) { playlist in NavigationLink(playlist.title, value: playlist.id) }
        }
    }
}
