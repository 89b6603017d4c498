#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Runs the models that the arguments of the command choose, and ends the process.
///
/// - Parameters:
///   - models: All models of the command.
///   - summary: The purpose of the command, for its help.
public func runModels(_ models: [Model], summary: String) -> Never {
    let options: Options
    do {
        options = try Options(Array(CommandLine.arguments.dropFirst()))
    } catch {
        print("\(error.message)\n\n\(summary) \(Options.help)")
        exit(2)
    }
    let chosen = models.filter { model in options.filter.map { model.name.contains($0) } ?? true }
    if options.isList {
        for model in chosen { print(model.name) }
        exit(0)
    }
    if chosen.isEmpty {
        print("No model has such a name.")
        exit(2)
    }
    Jobs.takeOver()
    Run.catchTraps()
    for model in chosen { run(model, options) }
    exit(0)
}

/// Runs a model with each seed, and prints how long it took.
private func run(_ model: Model, _ options: Options) {
    let duration = ContinuousClock().measure {
        for seed in options.seeds {
            let run = Run(
                model: model.name,
                seed: seed,
                operations: options.operationsPerSeed,
                latestCount: options.latest
            )
            Run.current = run
            alarm(60)
            model.run(run)
        }
    }
    let operations = options.operationsPerSeed * options.seeds.count
    let perSecond = Int(Double(operations) / (duration / .seconds(1)))
    print("\(model.name): \(operations) operations, \(options.seeds.count) seeds, \(perSecond) per second")
    fflush(nil)
}
