import Accounts
import Stubbing

/// A mock of ``PasswordHashing``.
final class MockPasswordHashing: PasswordHashing {
    struct VerifyArguments: Equatable, Sendable {
        let password: Password
        let hash: PasswordHash
    }

    let hashStub = AsyncThrowingStub<Password, PasswordHash, any Error>()
    let verifyStub = AsyncThrowingStub<VerifyArguments, Bool, any Error>()

    func hash(_ password: Password) async throws -> PasswordHash {
        try await hashStub(password)
    }

    func verify(_ password: Password, against hash: PasswordHash) async throws -> Bool {
        try await verifyStub(VerifyArguments(password: password, hash: hash))
    }
}
