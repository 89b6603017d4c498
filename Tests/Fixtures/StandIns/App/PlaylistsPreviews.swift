import SwiftUI

#if DEBUG
    extension WindowProvider {
        @MainActor
        static func sample(_ networkClient: SampleNetworkClient = .loaded) -> Self {
            PlaylistsRoot(dependencies: .sample(networkClient: networkClient)).makeWindowProvider()
        }
    }

    #Preview("Loaded") { PlaylistsScreen(dependencyProvider: WindowProvider.sample()) }
    #Preview("Empty") { PlaylistsScreen(dependencyProvider: WindowProvider.sample(.empty)) }
    #Preview("Loading") { PlaylistsScreen(dependencyProvider: WindowProvider.sample(.loading)) }
    #Preview("Offline") { PlaylistsScreen(dependencyProvider: WindowProvider.sample(.offline)) }
    #Preview("One playlist") { PlaylistScreen(dependencyProvider: WindowProvider.sample(), id: 7) }

    #Preview("Song editor") {
        let provider = WindowProvider.sample()
        SongEditorView(viewModel: provider.makeSongEditorViewModel(delegate: provider.makePlaylistViewModel(id: 7)))
    }

    extension PlaylistsRoot {
        /// A root that is there when the network has answered.
        static func started(_ networkClient: SampleNetworkClient) async throws -> Self {
            _ = try await networkClient.data(from: "version.json")
            return PlaylistsRoot(dependencies: .sample(networkClient: networkClient))
        }
    }

    /// Shows the app when its root has started, or the error.
    struct StartedPlaylists: View {
        let networkClient: SampleNetworkClient
        @State private var result: Result<WindowProvider, any Error>?

        var body: some View {
            switch result {
            case .success(let windowProvider):
                PlaylistsScreen(dependencyProvider: windowProvider)
            case .failure(let error):
                Text("\(error)")
            case nil:
                ProgressView().task { await start() }
            }
        }

        private func start() async {
            do {
                result = .success(try await PlaylistsRoot.started(networkClient).makeWindowProvider())
            } catch is CancellationError {
                // The screen has disappeared. If it appears again, it starts again.
            } catch {
                result = .failure(error)
            }
        }
    }

    #Preview("No start") { StartedPlaylists(networkClient: .offline) }
#endif
