/// The program before the migration: every type asks the container.
enum Stage0 {
    final class SpamFilter {
        private let nameFinder: any NameFinding

        init(container: Container) {
            nameFinder = container.resolve((any NameFinding).self)
        }

        func isSpam(_ mail: Mail) -> Bool {
            nameFinder.name(of: mail.sender) == nil
        }
    }

    struct Reply {
        let text: String

        init(mail: Mail, container: Container) {
            let name = container.resolve((any NameFinding).self).name(of: mail.sender) ?? mail.sender
            text = "Dear \(name), thank you for \"\(mail.text)\"."
        }
    }

    final class Inbox {
        private let container: Container

        init(container: Container) {
            self.container = container
        }

        func replies(to mails: [Mail]) -> [String] {
            let spamFilter = container.resolve(SpamFilter.self)
            return mails.filter { !spamFilter.isSpam($0) }.map { Reply(mail: $0, container: container).text }
        }
    }

    static func makeInbox() -> Inbox {
        let addressBook = AddressBook(names: ["ada@example.com": "Ada"])
        let container = Container()
        container.register((any NameFinding).self) { _ in addressBook }
        container.register(SpamFilter.self) { SpamFilter(container: $0) }
        container.register(Inbox.self) { Inbox(container: $0) }
        return container.resolve(Inbox.self)
    }
}
