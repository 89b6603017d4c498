import Synchronization

struct DiskFull: Error {}

/// Counts the calls of the stores, and lets one of them fail.
final class FaultPlan: Sendable {
    private let function: String?
    private let call: Int
    private let isLate: Bool
    private let callCounts = Mutex<[String: Int]>([:])

    /// Creates a plan.
    ///
    /// - Parameters:
    ///   - function: The function that fails, or nil for none.
    ///   - call: Which of its calls fails, from 1.
    ///   - isLate: Whether the call does its work first, as if only its answer were lost.
    init(function: String? = nil, call: Int = 1, isLate: Bool = false) {
        (self.function, self.call, self.isLate) = (function, call, isLate)
    }

    func perform<Output>(_ name: String, _ work: () async throws -> Output) async throws -> Output {
        let count = callCounts.withLock { counts in
            counts[name, default: 0] += 1
            return counts[name]
        }
        guard name == function, count == call else { return try await work() }
        if isLate { _ = try await work() }
        throw DiskFull()
    }

    /// Whether there was a call that failed.
    var hasFailed: Bool { callCounts.withLock { $0[function ?? "", default: 0] >= call } }
}
