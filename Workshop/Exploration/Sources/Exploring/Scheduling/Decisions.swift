/// The choices of one order: at each decision, the thread that runs next.
///
/// Choice 0 is the thread that is running, if it can go on. Then the other choices are preemptions.
struct Decisions {
    /// A decision that was made.
    struct Decision {
        let choice: UInt8
        let count: UInt8
        let isPreemptive: Bool
    }

    /// How choices are made after the prefix.
    enum Mode {
        /// The first choice.
        case first
        /// By chance.
        case random(Chance)
    }

    /// The choices that are given.
    let prefix: [UInt8]

    private(set) var mode: Mode
    private(set) var made: [Decision] = []

    init(prefix: [UInt8] = [], mode: Mode = .first) {
        self.prefix = prefix
        self.mode = mode
    }

    /// Makes a decision, and returns the choice, or nil if the prefix gives one that doesn't exist.
    mutating func choose(of count: Int, isPreemptive: Bool) -> Int? {
        let choice: Int
        if made.count < prefix.count {
            choice = Int(prefix[made.count])
        } else if case .random(var chance) = mode {
            choice = isPreemptive && !chance.preempts() ? 0 : chance.next(below: count)
            mode = .random(chance)
        } else {
            choice = 0
        }
        made.append(Decision(choice: UInt8(choice), count: UInt8(min(count, 255)), isPreemptive: isPreemptive))
        return choice < count ? choice : nil
    }

    /// The decisions that were made, as bytes that another process can read.
    var bytes: [UInt8] { made.flatMap { [$0.choice, $0.count, $0.isPreemptive ? 1 : 0] } }

    /// Creates the decisions that another process has made.
    init(bytes: [UInt8]) {
        prefix = []
        mode = .first
        made = stride(from: 0, to: bytes.count - 2, by: 3).map { index in
            Decision(choice: bytes[index], count: bytes[index + 1], isPreemptive: bytes[index + 2] == 1)
        }
    }

    /// The number of preemptions.
    var preemptions: Int { made.reduce(0) { $0 + ($1.isPreemptive && $1.choice > 0 ? 1 : 0) } }

    /// The choices of the next order in a search of all orders, or nil if this was the last.
    func nextPrefix(bound: Int) -> [UInt8]? {
        var preemptions = preemptions
        for index in made.indices.reversed() {
            let decision = made[index]
            if decision.isPreemptive, decision.choice > 0 { preemptions -= 1 }
            guard decision.choice + 1 < decision.count else { continue }
            guard !decision.isPreemptive || preemptions < bound else { continue }
            return made[..<index].map(\.choice) + [decision.choice + 1]
        }
        return nil
    }
}

/// Reproducible chance.
struct Chance {
    private var state: UInt64
    private var preemptionRate = 2

    init(seed: UInt64) {
        state = seed
        let rates = [2, 4, 8, 16]
        preemptionRate = rates[next(below: rates.count)]
    }

    mutating func preempts() -> Bool { next(below: preemptionRate) == 0 }

    mutating func next(below count: Int) -> Int {
        // SplitMix64.
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(count))
    }
}
