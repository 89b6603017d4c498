import Stubbing

final class MockReminderServiceDependencyProvider: ReminderService.DependencyProviding {
    let clockStub: Stub<Void, any Clock<Duration>>
    let reminderStoreStub: Stub<Void, any ReminderStoring>
    let makeNotificationStub = Stub<String, any Notifying>(neutralValue: MockNotifying())

    init(clock: any Clock<Duration>, reminderStore: any ReminderStoring) {
        clockStub = Stub(defaultReturnValue: clock)
        reminderStoreStub = Stub(defaultReturnValue: reminderStore)
    }

    var clock: any Clock<Duration> { clockStub() }

    var reminderStore: any ReminderStoring { reminderStoreStub() }

    func makeNotification(text: String) -> any Notifying {
        makeNotificationStub(text)
    }
}
