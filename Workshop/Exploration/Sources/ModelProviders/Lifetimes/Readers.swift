import Modeling
import Providers

/// The result that a reader received.
enum Outcome: Equatable {
    case value(Int)
    case failure(load: Int)
    /// The factory threw a `CancellationError`, although no reader was canceled.
    case cancellationByFactory
    /// The reader was canceled.
    case cancellation
    case other(String)

    init(_ error: any Error) {
        switch error {
        case let failure as Loads.Failure: self = .failure(load: failure.load)
        case is AsyncSharedCancellationError: self = .cancellationByFactory
        case is CancellationError: self = .cancellation
        default: self = .other("\(error)")
        }
    }
}

/// Tasks that each read one value.
final class Readers: @unchecked Sendable {
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var outcomes: [Int: Outcome] = [:]
    private var count = 0

    /// Starts a reader, and returns its number, counted from 1.
    func start(isCanceled: Bool = false, _ read: @escaping @Sendable () async throws -> Tracked?) -> Int {
        count += 1
        let number = count
        tasks[number] = Task {
            let outcome: Outcome
            do {
                outcome = .value(try await read()?.number ?? 0)
            } catch {
                outcome = Outcome(error)
            }
            outcomes[number] = outcome
            tasks[number] = nil
        }
        if isCanceled { cancel(number) }
        return number
    }

    func cancel(_ number: Int) {
        tasks[number]?.cancel()
    }

    /// Takes what readers have received.
    func takeOutcomes() -> [Int: Outcome] {
        defer { outcomes = [:] }
        return outcomes
    }
}
