import Modeling

/// The loads that factories wait for, until the model ends them.
///
/// Everything happens on the main thread, so nothing guards the variables.
final class Loads: @unchecked Sendable {
    enum End: CaseIterable {
        case success
        case failure
        case cancellation
    }

    struct Failure: Error, Equatable {
        let load: Int
    }

    let values = Tracked.Kind()

    /// The number of loads that have begun.
    private(set) var count = 0

    /// The loads that were canceled and haven't ended.
    private(set) var canceled: Set<Int> = []

    private var continuations: [Int: CheckedContinuation<Tracked, any Error>] = [:]

    /// The loads that haven't ended.
    var underWay: Set<Int> { Set(continuations.keys) }

    func load() async throws -> Tracked {
        count += 1
        let number = count
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuations[number] = $0 }
        } onCancel: {
            canceled.insert(number)
        }
    }

    /// Ends a load, and returns the number of its value, if any.
    func end(_ number: Int, _ end: End) {
        canceled.remove(number)
        let continuation = continuations.removeValue(forKey: number)
        switch end {
        case .success: continuation?.resume(returning: values.make())
        case .failure: continuation?.resume(throwing: Failure(load: number))
        case .cancellation: continuation?.resume(throwing: CancellationError())
        }
    }
}
