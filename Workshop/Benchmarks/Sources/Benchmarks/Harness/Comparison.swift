/// Ways to do the same work, measured in turn in one run, so that their ratio is meaningful even on a busy machine.
struct Comparison {
    struct Candidate {
        let name: String

        /// Does the work the given number of times, and returns the time that it took without the setup.
        let measure: (_ operations: Int) -> Duration
    }

    let title: String

    /// The number of operations per measurement.
    let operations: Int

    /// The ways to compare.
    ///
    /// The ratios refer to the first.
    let candidates: [Candidate]

    /// Measures all candidates in turn, and prints the median of each and its ratio to the first.
    func run(rounds: Int) {
        var times = candidates.map { _ in [Double]() }
        for round in 0..<rounds {
            for offset in candidates.indices {
                let index = (round + offset) % candidates.count
                times[index].append(candidates[index].measure(operations).nanoseconds / Double(operations))
            }
        }
        let medians = times.map { $0.sorted()[$0.count / 2] }
        print("\n\(title)")
        for (candidate, median) in zip(candidates, medians) {
            let ratio = (median / medians[0]).formatted(places: 2)
            print(
                "  \(candidate.name.padded(to: 34)) \(median.formatted(places: 1).paddedLeft(to: 12)) ns   x \(ratio)"
            )
        }
    }
}

extension Duration {
    var nanoseconds: Double {
        Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
    }
}

/// Returns the time that it takes to run `body` the given number of times.
@inline(__always)
func time(_ times: Int, _ body: () -> Void) -> Duration {
    ContinuousClock().measure {
        for _ in 0..<times { body() }
    }
}
