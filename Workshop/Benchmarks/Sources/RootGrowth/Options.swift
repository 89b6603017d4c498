import Foundation

/// The options of the command line.
struct Options {
    var optimizations = Compiler.Optimization.allCases
    var typeCounts = [50, 100, 200, 400]
    var moduleCounts = [10, 100, 1_000]
    /// How many dependencies a provider stores, and how many providers a group.
    var providerSize = 50
    /// In CPU seconds of one compilation.
    var timeLimit = 60

    /// Ends the program if it doesn't understand an argument.
    init(_ arguments: some Sequence<String>) {
        for argument in arguments {
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            let numbers = parts.last?.split(separator: ",").compactMap { Int($0) }.filter { $0 > 0 } ?? []
            switch (parts.first, numbers.count) {
            case ("--types", 1...): typeCounts = numbers
            case ("--modules", 1...): moduleCounts = numbers
            case ("--provider-size", 1): providerSize = numbers[0]
            case ("--time-limit", 1): timeLimit = numbers[0]
            case ("--debug", _): optimizations = [.debug]
            case ("--release", _): optimizations = [.release]
            case ("--quick", _):
                typeCounts = [3]
                moduleCounts = [3]
                providerSize = 2
            default: Self.exit(argument)
            }
        }
    }

    private static func exit(_ argument: String) -> Never {
        let isHelp = ["-h", "--help"].contains(argument)
        print(
            """
            \(isHelp ? "" : "`\(argument)` isn't an option.\n\n")OPTIONS
              --types=50,100      The numbers of types that one module has. Defaults to 50,100,200,400.
              --modules=10,100    The numbers of modules, with \(GeneratedApp.typesPerModule) types each. Defaults to \
            10,100,1000.
              --provider-size=50  The number of dependencies that a provider stores. Defaults to 50.
              --time-limit=60     The CPU seconds after which a compilation ends. Defaults to 60.
              --debug, --release  Compiles without or with optimization. Defaults to both, one after the other.
              --quick             Compiles everything once, as small as it can be: that it runs, not how fast.
            """
        )
        Foundation.exit(isHelp ? 0 : 64)
    }
}
