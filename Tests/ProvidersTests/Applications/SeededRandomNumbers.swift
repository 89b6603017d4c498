import Synchronization

/// The same numbers for the same seed, by the algorithm SplitMix64.
final class SeededRandomNumbers: RandomNumbers, RandomNumberGenerator {
    private let state: Atomic<UInt64>

    init(seed: UInt64) {
        state = Atomic(seed)
    }

    var generator: any RandomNumberGenerator & Sendable { self }

    func next() -> UInt64 {
        var number = state.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
        number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
        return number ^ (number >> 31)
    }
}
