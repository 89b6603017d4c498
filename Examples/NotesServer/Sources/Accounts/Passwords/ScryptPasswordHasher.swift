import Crypto
import CryptoExtras
import Foundation
import Synchronization

/// Hashes passwords with scrypt, on threads of its own.
///
/// One hash takes 16 MB and tens of milliseconds of work. In the cooperative thread pool, which has one thread per core,
/// a few sign-ins would keep every other request waiting. The work of at most `width` hashes is done at a time, at most
/// `capacity` calls wait or work, and further ones fail at once.
public final class ScryptPasswordHasher: PasswordHashing {
    private let queue = OperationQueue()
    private let capacity: Int
    private let callCount = Atomic(0)

    public init(width: Int = 2, capacity: Int = 64) {
        queue.maxConcurrentOperationCount = width
        self.capacity = capacity
    }

    public func hash(_ password: Password) async throws -> PasswordHash {
        let salt = Data.random(count: 16)
        let key = try await key(of: password, salt: salt)
        // The bytes are copied before the closure returns.
        return PasswordHash(salt: salt, key: unsafe key.withUnsafeBytes { unsafe Data($0) })
    }

    public func verify(_ password: Password, against hash: PasswordHash) async throws -> Bool {
        // Keys are compared in constant time.
        try await key(of: password, salt: hash.salt) == SymmetricKey(data: hash.key)
    }

    private func key(of password: Password, salt: Data) async throws -> SymmetricKey {
        defer { callCount.subtract(1, ordering: .relaxed) }
        guard callCount.add(1, ordering: .relaxed).newValue <= capacity else { throw AccountError.tooBusy }
        return try await withCheckedThrowingContinuation { continuation in
            queue.addOperation {
                continuation.resume(
                    with: Result {
                        try KDF.Scrypt.deriveKey(
                            from: password.utf8,
                            salt: salt,
                            outputByteCount: 32,
                            rounds: 1 << 14,
                            blockSize: 8,
                            parallelism: 1
                        )
                    }
                )
            }
        }
    }
}
