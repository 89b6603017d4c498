import SwiftUI

@main
struct PlaylistsApp: App {
    private let root = PlaylistsRoot.current

    var body: some Scene {
        WindowGroup { PlaylistsWindow(root: root) }
    }
}

struct PlaylistsWindow: View {
    let root: PlaylistsRoot
    @State private var windowProvider: WindowProvider?

    var body: some View {
        if let windowProvider {
            PlaylistsScreen(dependencyProvider: windowProvider)
        } else {
            ProgressView()
                .onAppear { windowProvider = root.makeWindowProvider() }
        }
    }
}

extension WindowProvider: PlaylistsScreen.DependencyProviding {}
