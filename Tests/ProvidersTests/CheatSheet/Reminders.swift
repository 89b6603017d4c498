/// A store of reminders that a program already knows.
struct MemoryReminderStore: ReminderStoring {
    struct UnknownReminder: Error, Equatable {
        let id: Int
    }

    let texts: [Int: String]

    func text(id: Int) throws -> String {
        guard let text = texts[id] else { throw UnknownReminder(id: id) }
        return text
    }
}

final class Speaker: Sendable {
    struct NothingToSay: Error, Equatable {}

    func say(_ text: String) throws {
        guard !text.isEmpty else { throw NothingToSay() }
    }
}

struct SpokenNotification: Notifying {
    let text: String
    let speaker: Speaker

    func send() throws {
        try speaker.say(text)
    }
}
