/// Measures the time for n of something.
///
/// If it is in proportion to n, the time for each is the same for 1,000 and for 8,000.
struct Growth {
    /// The number of times that each measurement is made.
    let rounds: Int

    /// The numbers to compare.
    let counts: [Int]

    /// Prints the median time for each of n, and its ratio to that for the first n.
    func measure(_ title: String, _ measure: (Int) async -> Duration) async {
        var times = counts.map { _ in [Double]() }
        for _ in 0..<rounds {
            for (index, count) in counts.enumerated() {
                times[index].append(await measure(count).nanoseconds / Double(count))
            }
        }
        let medians = times.map { $0.sorted()[$0.count / 2] }
        print("\n\(title)")
        for (count, median) in zip(counts, medians) {
            let ratio = (median / medians[0]).formatted(places: 2)
            print("  \("\(count)".padded(to: 34)) \(median.formatted(places: 0).paddedLeft(to: 12)) ns   x \(ratio)")
        }
    }
}
