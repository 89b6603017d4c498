import Observation
import SwiftUI

protocol PlaylistStoring: Sendable {
    func titles() -> [String]
}

@MainActor
@Observable
final class PlaylistViewModel {
    struct Dependencies {
        let playlistStore: any PlaylistStoring
    }

    private(set) var titles: [String] = []

    private let dependencies: Dependencies

    init(dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    func load() {
        titles = dependencies.playlistStore.titles()
    }
}

struct PlaylistView: View {
    let viewModel: PlaylistViewModel

    var body: some View {
        List(viewModel.titles, id: \.self) { title in Text(title) }
            .onAppear { viewModel.load() }
    }
}

struct SamplePlaylistStore: PlaylistStoring {
    func titles() -> [String] {
        ["Morning", "A title so long that it takes two lines"]
    }
}

extension PlaylistViewModel.Dependencies {
    static var preview: Self {
        Self(playlistStore: SamplePlaylistStore())
    }
}
