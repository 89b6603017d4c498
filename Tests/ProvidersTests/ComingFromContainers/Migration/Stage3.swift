/// Only registrations resolve anything, so a composition root takes the place of the container.
enum Stage3 {
    struct MailRoot {
        private let nameFinder: any NameFinding
        private let spamFilter: Stage1.SpamFilter

        init() {
            let addressBook = AddressBook(names: ["ada@example.com": "Ada"])
            nameFinder = addressBook
            spamFilter = Stage1.SpamFilter(dependencies: .init(nameFinder: addressBook))
        }

        func makeInbox() -> Stage2.Inbox {
            Stage2.Inbox(
                dependencyProvider: Stage2.Inbox.DependencyProvider(nameFinder: nameFinder, spamFilter: spamFilter)
            )
        }
    }
}
