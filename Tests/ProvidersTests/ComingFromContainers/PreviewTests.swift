import Testing

protocol PlaylistStoring: Sendable {
    func titles() -> [String]
}

@MainActor
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

@MainActor
struct PreviewTests {
    @Test
    func thePreviewShowsSamples() {
        let viewModel = PlaylistViewModel(dependencies: .preview)
        viewModel.load()
        #expect(viewModel.titles == ["Morning", "A title so long that it takes two lines"])
    }
}
