protocol ReminderStoring: Sendable {
    func text(id: Int) async throws -> String
}

protocol Notifying: Sendable {
    func send() async throws
}

final class ReminderService: Sendable {
    protocol DependencyProviding: Sendable {
        var clock: any Clock<Duration> { get }
        var reminderStore: any ReminderStoring { get }

        func makeNotification(text: String) -> any Notifying
    }

    private let dependencyProvider: any DependencyProviding

    init(dependencyProvider: any DependencyProviding) {
        self.dependencyProvider = dependencyProvider
    }

    func remind(id: Int, after delay: Duration) async throws {
        try await dependencyProvider.clock.sleep(for: delay)
        let text = try await dependencyProvider.reminderStore.text(id: id)
        try await dependencyProvider.makeNotification(text: text).send()
    }
}
