import Accounts
import Foundation
import Testing

struct SessionTokenTests {
    @Test
    func isReadFromItsText() {
        let token = SessionToken.random()

        #expect(SessionToken(text: token.text) == token)
    }

    @Test
    func noTwoTokensAreEqual() {
        #expect(Set((0..<1_000).map { _ in SessionToken.random().text }).count == 1_000)
    }

    @Test(arguments: [
        "", ".", "a.b", "00000000-0000-0000-0000-000000000000", "00000000-0000-0000-0000-000000000000.",
        "00000000-0000-0000-0000-000000000000.AAAA", "00000000-0000-0000-0000-000000000000.AAAA.AAAA",
    ])
    func anInvalidTokenIsRejected(text: String) {
        #expect(SessionToken(text: text) == nil)
    }

    @Test
    func doesNotPrintItsSecret() {
        let token = SessionToken(id: .init(rawValue: UUID()), secret: Data(repeating: 65, count: 32))

        var dumped = ""
        dump(token, to: &dumped)
        for text in ["\(token)", String(reflecting: token), dumped, "\([token])"] {
            #expect(!text.contains("65"))
            #expect(!text.contains("AAAA"))
        }
    }
}
