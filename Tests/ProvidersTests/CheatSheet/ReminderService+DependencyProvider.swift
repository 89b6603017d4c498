import Providers

extension ReminderService {
    struct DependencyProvider: DependencyProviding {
        let clock: any Clock<Duration>
        let reminderStore: any ReminderStoring
        let sharedSpeaker: Shared<Speaker>

        func makeNotification(text: String) -> any Notifying {
            SpokenNotification(text: text, speaker: sharedSpeaker.value)
        }
    }
}
