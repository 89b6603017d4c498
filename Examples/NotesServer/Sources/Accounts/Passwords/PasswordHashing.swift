/// Turns passwords into hashes.
///
/// It is slow on purpose, and random, so tests replace it.
public protocol PasswordHashing: Sendable {
    func hash(_ password: Password) async throws -> PasswordHash
    func verify(_ password: Password, against hash: PasswordHash) async throws -> Bool
}
