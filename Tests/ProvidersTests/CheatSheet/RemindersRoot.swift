import Providers

struct RemindersRoot: Sendable {
    private let reminderServiceDependencyProvider: ReminderService.DependencyProvider

    init(clock: any Clock<Duration>) {
        reminderServiceDependencyProvider = ReminderService.DependencyProvider(
            clock: clock,
            reminderStore: MemoryReminderStore(texts: [7: "Buy milk"]),
            sharedSpeaker: Shared { Speaker() }
        )
    }

    func makeReminderService() -> ReminderService {
        ReminderService(dependencyProvider: reminderServiceDependencyProvider)
    }
}
