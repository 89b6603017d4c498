import Observation

@MainActor
protocol SongEditorViewModelDelegate: AnyObject {
    func songEditorDidSave(_ song: Song) async
}

@MainActor
@Observable
final class SongEditorViewModel: Identifiable {
    struct Dependencies {
        let wallClock: any WallClock
    }

    var title = ""

    private let dependencies: Dependencies
    private weak var delegate: (any SongEditorViewModelDelegate)?

    init(dependencies: Dependencies, delegate: any SongEditorViewModelDelegate) {
        self.dependencies = dependencies
        self.delegate = delegate
    }

    func save() async {
        await delegate?.songEditorDidSave(Song(title: title, addedAt: dependencies.wallClock.now))
    }
}
