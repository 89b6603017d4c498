import Modeling

/// An asynchronous lifetime, as it should be.
final class AsyncReference {
    private(set) var value: Int?
    private(set) var load: Int?
    private(set) var waiters: [Int] = []

    /// Whether the creation that is under way was canceled, because no reader was left.
    private(set) var isAbandoned = false

    /// The number of the reader that stands for a load that no reader has asked for.
    static let starter = 0

    /// Whether no reader has asked for the load that is under way.
    private var isStarted = false

    /// Whether there is neither a value nor a creation.
    var isEmpty: Bool { value == nil && load == nil }

    /// A reader reads, and begins a load unless one is under way.
    func read(_ reader: Int, isCanceled: Bool = false, _ world: inout AsyncWorld) {
        if let value {
            world.outcomes[reader] = .value(value)
        } else if isCanceled {
            world.outcomes[reader] = .cancellation
        } else {
            if load == nil { begin(&world) }
            waiters.append(reader)
        }
    }

    /// Begins a load that no reader waits for, unless one is under way.
    func start(_ world: inout AsyncWorld) {
        guard isEmpty else { return }
        begin(&world)
        isStarted = true
    }

    private func begin(_ world: inout AsyncWorld) {
        world.loadCount += 1
        load = world.loadCount
        isAbandoned = false
        isStarted = false
    }

    /// Cancels the load that is under way.
    func abandon() {
        isAbandoned = load != nil
    }

    func cancel(_ reader: Int, _ world: inout AsyncWorld) {
        guard waiters.contains(reader) else { return }
        waiters.removeAll { $0 == reader }
        world.outcomes[reader] = .cancellation
        if waiters.isEmpty { isAbandoned = true }
    }

    func end(_ end: Loads.End, _ world: inout AsyncWorld) {
        guard let ended = load else { return }
        load = nil
        if end == .success {
            world.valueCount += 1
            value = world.valueCount
        } else if isAbandoned {
            // The readers that have joined since then start over.
            if !waiters.isEmpty { begin(&world) }
            return
        }
        let outcome: Outcome =
            switch end {
            case .success: .value(world.valueCount)
            case .failure: .failure(load: ended)
            case .cancellation: .cancellationByFactory
            }
        for waiter in waiters { world.outcomes[waiter] = outcome }
        if isStarted, end != .success { world.outcomes[Self.starter] = outcome }
        waiters = []
    }
}

/// The members that all references of one model have.
struct AsyncWorld {
    var loadCount = 0
    var valueCount = 0

    /// The values that readers receive from the operation that is under way.
    var outcomes: [Int: Outcome] = [:]

    /// Compares the effects of an operation, and forgets the outcomes.
    mutating func check(_ run: Run, _ loads: Loads, _ readers: Readers, _ references: [AsyncReference]) {
        run.settle()
        run.expect("what readers received", readers.takeOutcomes(), is: outcomes)
        run.expect("loads", loads.count, is: loadCount)
        run.expect("loads under way", loads.underWay, is: Set(references.compactMap(\.load)))
        run.expect("canceled loads", loads.canceled, is: Set(references.compactMap { $0.isAbandoned ? $0.load : nil }))
        outcomes = [:]
    }
}
