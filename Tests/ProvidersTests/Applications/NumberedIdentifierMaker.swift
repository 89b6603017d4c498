import Foundation
import Synchronization

/// Makes the identifiers 00000000-0000-0000-0000-000000000001, …2, and so on.
final class NumberedIdentifierMaker: IdentifierMaking {
    private let count = Atomic<UInt32>(0)

    func makeIdentifier() -> UUID {
        .numbered(count.wrappingAdd(1, ordering: .relaxed).newValue)
    }
}

nonisolated extension UUID {
    /// Ends with the number, in hexadecimal digits.
    static func numbered(_ number: UInt32) -> UUID {
        let last = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
        return UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, last[0], last[1], last[2], last[3]))
    }
}
