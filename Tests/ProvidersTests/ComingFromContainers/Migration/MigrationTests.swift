import Stubbing
import Testing

final class MockNameFinding: NameFinding {
    let nameStub = Stub<String, String?>()

    func name(of address: String) -> String? {
        nameStub(address)
    }
}

@Suite(.timeLimit(.minutes(5)))
struct MigrationTests {
    private let mails = [
        Mail(sender: "ada@example.com", text: "Hello"),
        Mail(sender: "prize@example.com", text: "You won"),
    ]

    @Test(arguments: 0...3)
    func everyStageRepliesInTheSameWay(stage: Int) {
        let replies =
            switch stage {
            case 0: Stage0.makeInbox().replies(to: mails)
            case 1: Stage1.makeInbox().replies(to: mails)
            case 2: Stage2.makeInbox().replies(to: mails)
            default: Stage3.MailRoot().makeInbox().replies(to: mails)
            }
        #expect(replies == ["Dear Ada, thank you for \"Hello\"."])
    }
}

@Suite(.timeLimit(.minutes(5)))
struct SpamFilterTests {
    @Test(arguments: [("Ada", false), (nil, true)])
    func mailFromAnUnknownSenderIsSpam(name: String?, isSpam: Bool) {
        let nameFinder = MockNameFinding()
        nameFinder.nameStub.defaultReturnValue = name
        let spamFilter = Stage1.SpamFilter(dependencies: .init(nameFinder: nameFinder))

        #expect(spamFilter.isSpam(Mail(sender: "ada@example.com", text: "Hello")) == isSpam)
        #expect(nameFinder.nameStub.callArguments == ["ada@example.com"])
    }
}
