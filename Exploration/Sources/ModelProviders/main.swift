#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

let options: Options
do {
    options = try Options(Array(CommandLine.arguments.dropFirst()))
} catch {
    print("\(error.message)\n\n\(Options.help)")
    exit(2)
}

let models =
    (lifetimeModels + [scopesModel]).filter { model in options.filter.map { model.name.contains($0) } ?? true }

if options.isList {
    for model in models { print(model.name) }
    exit(0)
}
if models.isEmpty {
    print("No model has such a name.")
    exit(2)
}

Jobs.takeOver()
Run.catchTraps()
for model in models {
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
