import Providers

/// The server can do its work if the database takes what is written to it.
///
/// The check writes to the disk, so it runs once a second at most, however many clients ask.
struct DatabaseHealth: HealthChecking {
    private let expiringCheck: AsyncExpiring<Bool>

    init(database: any StoreMaking, clock: any Clock<Duration>) {
        expiringCheck = AsyncExpiring(after: .seconds(1), clock: clock) {
            try await database.check()
            return true
        }
    }

    func check() async throws {
        _ = try await expiringCheck.value
    }
}
