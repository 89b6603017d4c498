@MainActor
final class ReminderViewModel {
    struct Dependencies {
        let reminderStore: any ReminderStoring
    }

    private(set) var title = ""

    private let dependencies: Dependencies
    private let id: Int

    init(dependencies: Dependencies, id: Int) {
        self.dependencies = dependencies
        self.id = id
    }

    func load() async {
        do {
            title = try await dependencies.reminderStore.text(id: id)
        } catch {
            title = "Couldn't load the reminder."
        }
    }
}
