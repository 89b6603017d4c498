#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// One run of a model with one seed.
public final class Run {
    let model: String
    let seed: UInt64
    let operations: Int
    let latestCount: Int

    /// The source of all random decisions.
    public var random: RandomSource

    private var count = 0
    private var latest: [() -> String] = []

    init(model: String, seed: UInt64, operations: Int, latestCount: Int) {
        self.model = model
        self.seed = seed
        self.operations = operations
        self.latestCount = latestCount
        random = RandomSource(seed: seed)
    }

    /// Whether operations are left.
    public var isGoing: Bool { count < operations }

    /// Records an operation that begins now.
    ///
    /// The description is kept for a while, so objects whose release matters must not occur in it, only their numbers.
    public func begin(_ operation: @escaping @autoclosure () -> String) {
        count += 1
        latest.append(operation)
        if latest.count > 10 * latestCount { latest.removeFirst(9 * latestCount) }
    }

    /// Runs all jobs in random order.
    public func settle() {
        Jobs.runAll { random.number(below: $0) }
    }

    /// Fails the run unless two values are equal.
    @inlinable
    public func expect<Value: Equatable>(
        _ subject: @autoclosure () -> String,
        _ found: Value,
        is expected: @autoclosure () -> Value
    ) {
        let expected = expected()
        if found != expected { fail("\(subject()): \(found), but expected \(expected)") }
    }

    /// Prints the difference with the operations that led to it, and ends the process.
    public func fail(_ difference: String) -> Never {
        print("\(model): seed \(seed), operation \(count): \(difference)\nThe latest operations:")
        for (index, operation) in latest.suffix(latestCount).enumerated() {
            print("  \(count - min(latest.count, latestCount) + index + 1). \(operation())")
        }
        print("To repeat it: --filter \"\(model)\" --seed \(seed) --operations \(max(operations, count))")
        fflush(nil)
        _exit(1)
    }

    /// The run that is under way.
    nonisolated(unsafe) static var current: Run?

    /// Makes a trap, or a run that takes too long, print the operations as a difference does.
    ///
    /// With the environment variable `SWIFT_BACKTRACE`, the runtime prints the stack instead.
    static func catchTraps() {
        if getenv("SWIFT_BACKTRACE") != nil { return }
        for signalNumber in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGALRM] {
            signal(signalNumber) { number in
                signal(number, SIG_DFL)
                Run.current?.fail(number == SIGALRM ? "no progress within 60 seconds" : "trap, signal \(number)")
            }
        }
    }
}
