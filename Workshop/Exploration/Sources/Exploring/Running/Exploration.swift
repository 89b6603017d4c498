/// The exploration of one program, in a process of its own.
struct Exploration {
    let program: Program
    let options: Options

    private let scheduler = Scheduler.shared

    init(_ program: Program, _ options: Options) {
        self.program = program
        self.options = options
    }

    /// Runs one order again, and prints its steps.
    func repeatOrder(_ decisions: Decisions) {
        let trace = Trace()
        scheduler.trace = trace
        scheduler.fail = { message in
            print((trace.lines + ["  \(message)"]).joined(separator: "\n"))
            exitNow(1)
        }
        installSignalHandlers { print(trace.lines.joined(separator: "\n")) }
        run(decisions)
        print((trace.lines + ["  The order ends as it should."]).joined(separator: "\n"))
    }

    /// Runs every order up to the bound, and random orders beyond it.
    func run() {
        let bound = options.bound ?? (options.isLong ? program.longBound : program.bound)
        let limit = options.seconds.map { Duration.seconds($0) } ?? (options.isLong ? .seconds(600) : .seconds(20))
        let start = _Concurrency.ContinuousClock.now
        var orders = 0
        var seed: UInt64?
        var reached = 0

        func report(_ message: String) {
            let option = seed.map { "--seed \($0)" } ?? "--schedule \(schedule)"
            let place = seed == nil ? "bound \(reached)" : "chance"
            print(
                """
                FAILED \(program.name): order \(orders), \(seconds(since: start)) s, \(place)
                  \(message)
                  Repeat it with --filter "\(program.name)" \(option)
                """
            )
            repeatInNewProcess(option)
        }
        scheduler.fail = { message in
            report(message)
            exitNow(1)
        }
        installSignalHandlers { report("The process trapped. The message is above.") }

        var isComplete = true
        search: for currentBound in 0...bound {
            reached = currentBound
            var prefix: [UInt8]? = []
            while let next = prefix {
                guard _Concurrency.ContinuousClock.now - start < limit else {
                    isComplete = false
                    break search
                }
                orders += 1
                explore(Decisions(prefix: next))
                prefix = scheduler.decisions.nextPrefix(bound: currentBound)
            }
        }
        let systematic = orders
        while orders - systematic < options.orders, _Concurrency.ContinuousClock.now - start < limit * 1.2 {
            orders += 1
            seed = UInt64(orders - systematic)
            explore(Decisions(mode: .random(Chance(seed: seed ?? 0))))
        }
        let completeness = isComplete ? "complete" : "cut by the time limit"
        print(
            """
            \(pad(program.name, 60)) \(pad("\(systematic)", 8)) orders, bound \(reached) \(completeness), \
            \(orders - systematic) by chance, \(seconds(since: start)) s
            """
        )
    }

    /// The schedule of the current order.
    private var schedule: Schedule { Schedule(choices: scheduler.decisions.made.map(\.choice)) }

    /// Runs one order, in a process of its own if it must trap.
    private func explore(_ decisions: Decisions) {
        guard let trap = program.trap else { return run(decisions) }
        let outcome = runInFork { report in
            scheduler.fail = { message in
                report(scheduler.decisions)
                printError(message)
                exitNow(1)
            }
            installSignalHandlers {
                report(scheduler.decisions)
                exitNow(ForkOutcome.trapCode)
            }
            run(decisions)
            report(scheduler.decisions)
        }
        scheduler.decisions = outcome.decisions
        if !outcome.hasTrapped { scheduler.fail("The order must trap, but ended. \(outcome.text)") }
        if !outcome.text.contains(trap) { scheduler.fail("The order trapped with another message: \(outcome.text)") }
    }

    private func run(_ decisions: Decisions) {
        let order = Order()
        scheduler.begin(decisions)
        program.setUp(order)
        scheduler.run()
        order.runChecks()
        order.checkThatAllIsReleased()
    }

    private func repeatInNewProcess(_ option: String) {
        let parts = option.split(separator: " ").map(String.init)
        executeSelf(["--program", program.name] + parts)
    }
}

private func seconds(since start: _Concurrency.ContinuousClock.Instant) -> String {
    let milliseconds = Int((_Concurrency.ContinuousClock.now - start) / .milliseconds(1))
    let fraction = "\(milliseconds % 1000)"
    return "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
}

private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
}
