/// Measures what the kit costs, each time next to plain Swift that does the same, and prints the ratios.
///
/// `--quick` makes each measurement once with short histories, to see that all of them run; its figures mean nothing.
@main
enum Benchmarks {
    static func main() {
        let isQuick = CommandLine.arguments.contains("--quick")
        print("Medians of operations measured in turn in one run; x is the ratio to the first line of each group.")
        let names = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("-") }
        func isWanted(_ name: String) -> Bool { names.isEmpty || names.contains(name) }
        if isWanted("Providers") {
            ProvidersBenchmarks(rounds: isQuick ? 1 : 15, operations: isQuick ? 1_000 : 1_000_000).run()
        }
        guard isWanted("Stubbing") else { return }
        StubbingBenchmarks(rounds: isQuick ? 1 : 15, mostCalls: isQuick ? 1_000 : 1_000_000).run()
    }
}
