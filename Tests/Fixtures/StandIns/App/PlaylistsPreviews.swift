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
#endif
