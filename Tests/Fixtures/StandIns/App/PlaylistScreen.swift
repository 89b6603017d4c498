import SwiftUI

struct PlaylistScreen: View {
    protocol DependencyProviding: Sendable {
        @MainActor func makePlaylistViewModel(id: Playlist.ID) -> PlaylistViewModel
    }

    let dependencyProvider: any DependencyProviding
    let id: Playlist.ID
    @State private var viewModel: PlaylistViewModel?

    var body: some View {
        if let viewModel {
            PlaylistView(viewModel: viewModel)
                .task { await viewModel.load() }
        } else {
            ProgressView()
                .onAppear { viewModel = dependencyProvider.makePlaylistViewModel(id: id) }
        }
    }
}

struct PlaylistView: View {
    @Bindable var viewModel: PlaylistViewModel

    var body: some View {
        switch viewModel.state {
        case .loading: ProgressView()
        case .failed(let message): Text(message)
        case .loaded(let playlist):
            List {
                ForEach(playlist.songs, id: \.title) { song in Text(song.title) }
                Button("Add a song") { viewModel.editNewSong() }
            }
            .sheet(item: $viewModel.songEditor) { songEditor in SongEditorView(viewModel: songEditor) }
        }
    }
}

struct SongEditorView: View {
    @Bindable var viewModel: SongEditorViewModel

    var body: some View {
        TextField("Title", text: $viewModel.title)
        Button("Save") { Task { await viewModel.save() } }
    }
}
