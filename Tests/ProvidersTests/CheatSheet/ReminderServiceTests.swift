import Stubbing
import Testing

@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
struct ReminderServiceTests {
    private let clock = ManualClock()
    private let reminderStore = MockReminderStoring()
    private let notification = MockNotifying()
    private let dependencyProvider: MockReminderServiceDependencyProvider
    private let reminderService: ReminderService

    init() {
        dependencyProvider = MockReminderServiceDependencyProvider(clock: clock, reminderStore: reminderStore)
        dependencyProvider.makeNotificationStub.defaultReturnValue = notification
        reminderService = ReminderService(dependencyProvider: dependencyProvider)
    }

    @Test
    func sendsTheTextAfterTheDelay() async throws {
        reminderStore.textStub.defaultReturnValue = "Buy milk"
        notification.sendStub.defaultError = nil
        async let reminded: Void = reminderService.remind(id: 7, after: .seconds(60))

        let sleep = try await clock.waitForSleep(1)
        #expect(sleep.duration == .seconds(60))
        clock.advance(by: sleep.duration)
        try await reminded
        #expect(reminderStore.textStub.callArguments == [7])
        #expect(dependencyProvider.makeNotificationStub.callArguments == ["Buy milk"])
        #expect(notification.sendStub.callCount == 1)
    }

    @Test
    func sendsNothingWithoutAText() async throws {
        reminderStore.textStub.defaultError = MemoryReminderStore.UnknownReminder(id: 7)

        await #expect(throws: MemoryReminderStore.UnknownReminder(id: 7)) {
            try await reminderService.remind(id: 7, after: .zero)
        }
        #expect(dependencyProvider.makeNotificationStub.callArguments == [])
    }
}

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
struct RemindersRootTests {
    @Test
    func connectsTheServiceToTheStore() async throws {
        let reminderService = RemindersRoot(clock: ManualClock()).makeReminderService()
        try await reminderService.remind(id: 7, after: .zero)
        await #expect(throws: MemoryReminderStore.UnknownReminder(id: 8)) {
            try await reminderService.remind(id: 8, after: .zero)
        }
    }
}

@Suite(.someOrders(20), .timeLimit(.minutes(5)))
@MainActor
struct ReminderViewModelTests {
    @Test
    func showsTheText() async {
        let reminderStore = MockReminderStoring()
        reminderStore.textStub.defaultReturnValue = "Buy milk"
        let viewModel = ReminderViewModel(dependencies: .init(reminderStore: reminderStore), id: 7)

        await viewModel.load()
        #expect(viewModel.title == "Buy milk")
        #expect(reminderStore.textStub.callArguments == [7])
    }
}
