/// Measures the cost of the kit next to plain Swift that does the same, and prints the ratios.
///
/// To measure only one part, pass `Providers`, `Growth` or `Stubbing`. `--quick` makes each measurement once with short
/// histories, to check that all of them run; its figures are meaningless. A debug build measures the cost in tests.
@main
enum Benchmarks {
    static func main() async {
        let isQuick = CommandLine.arguments.contains("--quick")
        let names = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("-") }
        func isWanted(_ name: String) -> Bool { names.isEmpty || names.contains(name) }

        print(
            "\(configuration) build. Medians of operations measured in turn in one run; x is the ratio to the first line."
        )
        if isWanted("Providers") {
            ProvidersBenchmarks(rounds: isQuick ? 1 : 15, operations: isQuick ? 1_000 : mostOperations).run()
        }
        if isWanted("Growth") {
            let growth = Growth(rounds: isQuick ? 1 : 5, counts: isQuick ? [10, 80] : [1_000, 8_000])
            print("\nGrowth: the time for each of n; x is the ratio to the first n")
            await ProvidersGrowthBenchmarks(growth: growth).run()
            await StubbingGrowthBenchmarks(growth: growth).run()
        }
        if isWanted("Stubbing") {
            StubbingBenchmarks(rounds: isQuick ? 1 : 15, mostCalls: isQuick ? 1_000 : mostOperations).run()
        }
    }

    #if DEBUG
        private static let configuration = "Debug"
        private static let mostOperations = 100_000
    #else
        private static let configuration = "Release"
        private static let mostOperations = 1_000_000
    #endif
}
