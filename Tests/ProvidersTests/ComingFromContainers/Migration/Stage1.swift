/// The spam filter takes its dependencies.
///
/// Apart from it, only its registration has changed.
enum Stage1 {
    final class SpamFilter {
        struct Dependencies {
            let nameFinder: any NameFinding
        }

        private let dependencies: Dependencies

        init(dependencies: Dependencies) {
            self.dependencies = dependencies
        }

        func isSpam(_ mail: Mail) -> Bool {
            dependencies.nameFinder.name(of: mail.sender) == nil
        }
    }

    final class Inbox {
        private let container: Container

        init(container: Container) {
            self.container = container
        }

        func replies(to mails: [Mail]) -> [String] {
            let spamFilter = container.resolve(SpamFilter.self)
            return mails.filter { !spamFilter.isSpam($0) }.map { Stage0.Reply(mail: $0, container: container).text }
        }
    }

    static func makeInbox() -> Inbox {
        let addressBook = AddressBook(names: ["ada@example.com": "Ada"])
        let container = Container()
        container.register((any NameFinding).self) { _ in addressBook }
        container.register(SpamFilter.self) {
            SpamFilter(dependencies: .init(nameFinder: $0.resolve((any NameFinding).self)))
        }
        container.register(Inbox.self) { Inbox(container: $0) }
        return container.resolve(Inbox.self)
    }
}
