import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Explores programs as the command line says, and ends the process: with an error if any has failed.
///
/// Each program runs in a process of its own, because a failed order leaves locks and threads behind.
///
/// - Parameter programs: The programs.
public func explore(_ programs: [Program]) -> Never {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let options: Options
    do {
        options = try Options(arguments)
    } catch {
        print(error.message.isEmpty ? Options.help : "\(error.message)\n\n\(Options.help)")
        exitNow(error.message.isEmpty ? 0 : 2)
    }
    if let name = options.program, let program = programs.first(where: { $0.name == name }) {
        run(program, options)
        exitNow(0)
    }
    let chosen = programs.filter { program in options.filter.map { program.name.contains($0) } ?? true }
    if options.isList {
        print(chosen.map(\.name).joined(separator: "\n"))
        exitNow(0)
    }
    // Otherwise, the order of the elements of sets and dictionaries would be another in each process.
    setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1)
    let start = _Concurrency.ContinuousClock.now
    let results = Results(of: chosen)
    DispatchQueue.concurrentPerform(iterations: options.jobs) { _ in
        while let program = results.takeProgram() { results.add(program, arguments) }
    }
    let seconds = Int((_Concurrency.ContinuousClock.now - start) / .seconds(1))
    print("\(chosen.count) programs in \(seconds) s, \(results.names.count) failed")
    for name in results.names { print("  \(name)") }
    exitNow(results.names.isEmpty && !chosen.isEmpty ? 0 : 1)
}

/// The programs to run, and those that have failed.
private final class Results: @unchecked Sendable {
    // Both are guarded by `queue`.
    private var programs: [Program]
    private var failed: [String] = []
    private let queue = DispatchQueue(label: "results")

    init(of programs: [Program]) {
        self.programs = programs.reversed()
    }

    /// Returns the next program to run.
    func takeProgram() -> Program? { queue.sync { programs.popLast() } }

    /// The names of the programs that have failed.
    var names: [String] { queue.sync { failed } }

    /// Runs a program, and prints its results.
    func add(_ program: Program, _ arguments: [String]) {
        let (succeeded, text) = runSelf(["--program", program.name] + arguments)
        queue.sync {
            print(text, terminator: "")
            fflush(nil)
            if !succeeded { failed.append(program.name) }
        }
    }
}

private func run(_ program: Program, _ options: Options) {
    let exploration = Exploration(program, options)
    if let schedule = options.schedule {
        exploration.repeatOrder(Decisions(prefix: schedule.choices))
    } else if let seed = options.seed {
        exploration.repeatOrder(Decisions(mode: .random(Chance(seed: seed))))
    } else {
        exploration.run()
    }
}
