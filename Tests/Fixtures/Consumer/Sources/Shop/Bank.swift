package protocol Bank: Sendable {
    func transfer(cents: Int) async throws
}

/// A bank that allows transfers up to a limit.
struct LocalBank: Bank {
    struct LimitExceeded: Error, Equatable {
        let cents: Int
    }

    let limit: Int

    func transfer(cents: Int) async throws {
        guard cents <= limit else { throw LimitExceeded(cents: cents) }
    }
}
