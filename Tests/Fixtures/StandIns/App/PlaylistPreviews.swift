import SwiftUI

#if DEBUG
    extension PlaylistScreen {
        struct PreviewDependencyProvider: DependencyProviding {
            @MainActor
            func makePlaylistViewModel() -> PlaylistViewModel {
                PlaylistViewModel(dependencies: .preview)
            }
        }
    }

    #Preview("One playlist") {
        PlaylistView(viewModel: PlaylistViewModel(dependencies: .preview))
    }

    #Preview("The screen") {
        PlaylistScreen()
            .environment(\.playlistProvider, PlaylistScreen.PreviewDependencyProvider())
    }
#endif
