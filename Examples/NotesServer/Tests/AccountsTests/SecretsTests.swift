import Accounts
import Foundation
import Testing

struct SecretsTests {
    @Test
    func aTokenIsReadFromItsText() {
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
    func secretsDoNotPrintThemselves() throws {
        let secret = Data(repeating: 65, count: 32)
        let values: [Any] = [
            SessionToken(id: .init(rawValue: UUID()), secret: secret),
            try Password("AAAAAAAA"),
            PasswordHash(salt: secret, key: secret),
        ]

        for value in values {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped, "\([value])"] {
                #expect(!text.contains("65"), "\(type(of: value))")
                #expect(!text.contains("AAAA"), "\(type(of: value))")
            }
        }
    }
}
