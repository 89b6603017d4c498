import Accounts
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ScryptPasswordHasherTests {
    @Test
    func recognizesThePasswordAndNoOther() async throws {
        let hasher = ScryptPasswordHasher()
        let password = try Password("correct horse")
        async let first = hasher.hash(password)
        async let second = hasher.hash(password)
        let hashes = try await [first, second]

        #expect(hashes[0].salt != hashes[1].salt)
        #expect(hashes[0].key != hashes[1].key)
        async let isRight = hasher.verify(password, against: hashes[0])
        async let isWrong = hasher.verify(try Password("wrong horse"), against: hashes[0])
        #expect(try await isRight)
        #expect(try await !isWrong)
    }

    @Test
    func takesOnNoMoreThanItsCapacity() async throws {
        let hasher = ScryptPasswordHasher(width: 1, capacity: 0)

        await #expect(throws: AccountError.tooBusy) { try await hasher.hash(try Password("correct horse")) }
    }
}
