/// The inbox no longer knows the container.
///
/// A `make…` function creates what it resolved while it worked.
enum Stage2 {
    struct Reply {
        let text: String

        init(nameFinder: any NameFinding, mail: Mail) {
            let name = nameFinder.name(of: mail.sender) ?? mail.sender
            text = "Dear \(name), thank you for \"\(mail.text)\"."
        }
    }

    final class Inbox {
        protocol DependencyProviding {
            var spamFilter: Stage1.SpamFilter { get }
            func makeReply(to mail: Mail) -> Reply
        }

        struct DependencyProvider: DependencyProviding {
            let nameFinder: any NameFinding
            let spamFilter: Stage1.SpamFilter

            func makeReply(to mail: Mail) -> Reply {
                Reply(nameFinder: nameFinder, mail: mail)
            }
        }

        private let dependencyProvider: any DependencyProviding

        init(dependencyProvider: any DependencyProviding) {
            self.dependencyProvider = dependencyProvider
        }

        func replies(to mails: [Mail]) -> [String] {
            let spamFilter = dependencyProvider.spamFilter
            return mails.filter { !spamFilter.isSpam($0) }.map { dependencyProvider.makeReply(to: $0).text }
        }
    }

    static func makeInbox() -> Inbox {
        let addressBook = AddressBook(names: ["ada@example.com": "Ada"])
        let container = Container()
        container.register((any NameFinding).self) { _ in addressBook }
        container.register(Stage1.SpamFilter.self) {
            Stage1.SpamFilter(dependencies: .init(nameFinder: $0.resolve((any NameFinding).self)))
        }
        container.register(Inbox.self) {
            let dependencyProvider = Inbox.DependencyProvider(
                nameFinder: $0.resolve((any NameFinding).self),
                spamFilter: $0.resolve(Stage1.SpamFilter.self)
            )
            return Inbox(dependencyProvider: dependencyProvider)
        }
        return container.resolve(Inbox.self)
    }
}
