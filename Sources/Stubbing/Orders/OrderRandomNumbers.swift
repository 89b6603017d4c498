/// Random numbers for the inputs of a body, which are the same when its order is repeated.
///
///     var numbers = order.randomNumbers
///     let amount = Int.random(in: 1...100, using: &numbers)
///
/// The numbers of one order are drawn from one sequence, also if several tasks have a copy of the generator.
public nonisolated struct OrderRandomNumbers: RandomNumberGenerator, Sendable {
    /// The number that determines the others.
    let seed: UInt64

    private struct State: Sendable {
        var numbers: SplitMix
        var isUsed = false
    }

    private let state: Locked<State>

    init(seed: UInt64) {
        self.seed = seed
        state = Locked(State(numbers: SplitMix(seed: seed)))
    }

    /// Whether the body has drawn a number.
    var isUsed: Bool { state.withLock(\.isUsed) }

    /// Returns the next number of the order.
    public mutating func next() -> UInt64 {
        state.withLock { state in
            state.isUsed = true
            return state.numbers.next()
        }
    }
}
