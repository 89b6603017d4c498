#if canImport(Testing)

    import Foundation
    public import Testing

    /// A trait that runs each test case in many orders of its tasks.
    ///
    /// Write it on a suite or on a test. Nothing else changes:
    ///
    ///     @Suite(.someOrders(50), .timeLimit(.minutes(5)))
    ///
    /// Each run has an instance of the suite of its own, and drives the tasks of the test case one at a time, as
    /// ``everyOrder(switches:limit:within:only:inputs:fileID:filePath:line:_:)`` does. The first run that fails ends them, and
    /// an issue at the test has the trait to paste that repeats its order. Of several such traits, that of the test or of
    /// the innermost suite counts.
    ///
    /// The runs end when the orders do, when those after the first one have taken four seconds, or one of processor time, and
    /// before they would take half of the test's time limit. A test case is run twice if it has nothing to choose, and once
    /// if that needs something outside, if it searches itself, or, on Linux, if it has an exit test.
    ///
    /// Nothing fails because it can't be driven. After an event from outside, such as the end of `Task.sleep`, a run makes no more
    /// switches; the next one does. If nothing can go on for two seconds, if a step computes for as long while another task
    /// could go on, or if the steps of a run take a second, the run goes on without an order, and is the last one. If it then
    /// doesn't end, although the runs before it did, an issue says so after ten seconds. At most twice as many tests take
    /// steps at once as there are processors. A suite says at its end, in a line on standard error, how many of its test
    /// cases were explored, had nothing to choose, or were cut off, and why.
    ///
    /// Before a failure is blamed on an order, the first order is run once more, and then that of the failure, so the
    /// message can say that the test keeps state, or that the failure doesn't repeat. Up to 20 more runs leave out turns
    /// that the failure doesn't need. Issues of these runs aren't shown. Warnings and known issues are shown once. A known
    /// issue that only some orders show needs `isIntermittent`. Attachments are saved by each run.
    ///
    /// Where the runtime lets no order drive all tasks, each test case runs once, and a line says so.
    public nonisolated struct OrdersTrait: SuiteTrait, TestTrait, TestScoping {
        enum Orders: Sendable {
            case some(count: Int, seed: UInt64?)
            case every(switches: Int?, limit: Int?)
            case none
        }

        let orders: Orders
        var only: [String]?

        /// Whether the trait applies to the suites and tests that a suite contains, which is true.
        public var isRecursive: Bool { true }

        /// Returns the trait for a test case, and for a suite, whose summary it writes.
        ///
        /// - Parameters:
        ///   - test: The test or the suite.
        ///   - testCase: The test case, or nil.
        /// - Returns: The trait, or nil for a test.
        public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
            testCase != nil || test.isSuite ? self : nil
        }

        /// Runs a test case in its orders, or the tests of a suite.
        ///
        /// Swift Testing calls it.
        ///
        /// - Parameters:
        ///   - test: The test or the suite.
        ///   - testCase: The test case, or nil for a suite.
        ///   - function: Runs the test case or the suite.
        /// - Throws: The error that the test case throws.
        public func provideScope(
            for test: Test,
            testCase: Test.Case?,
            performing function: @concurrent @Sendable () async throws -> Void
        ) async throws {
            guard testCase != nil else { return try await SuiteSummary.write(for: test, performing: function) }
            let traits = test.traits.compactMap { $0 as? Self }
            let innermost = traits.last ?? self
            guard let search = TestSearch(by: innermost, for: test, testCase) else {
                let isCounted = innermost.isOffByEnvironment && UndrivenTasks.ofTest == nil
                return try await isCounted ? UndrivenTasks().run(function) : function()
            }
            // An answer that any run uses isn't left over, wherever the trait stands.
            guard LeftoverCheck.current == nil, let leftovers = NoLeftoversTrait(of: test) else {
                return try await search.run(function)
            }
            try await leftovers.provideScope(for: test, testCase: testCase) { try await search.run(function) }
        }

        /// The number of runs that all suites have in place of their own, or nil.
        @TaskLocal static var environment = ProcessInfo.processInfo.environment["STUB_ORDERS"]

        /// The trait that `STUB_ORDERS` gives a test that has none.
        static func ofEnvironment(for test: Test) -> Self? {
            guard environment != nil, !test.traits.contains(where: { $0 is Self }) else { return nil }
            return Self(orders: .some(count: 1, seed: nil))
        }

        /// Returns what chooses the orders, and the largest number of runs, or nil if the test case runs once.
        ///
        /// Fails the test if there can be no run.
        func choosing(for test: Test) -> (orders: any OrderChoosing, mostRuns: Int)? {
            switch orders {
            case .none: return nil
            case .every(let switches, let limit): return (LevelsThenChance(demandedSwitches: switches), limit ?? 1_000)
            case .some(let count, let seed):
                do {
                    let count = try Self.countOfEnvironment ?? count
                    if isOffByEnvironment { return nil }
                    return (try RandomOrders(runs: count, seed: seed), count)
                } catch {
                    failTest(error.message, at: test.sourceLocation)
                    return nil
                }
            }
        }

        private static var countOfEnvironment: Int? {
            get throws(RandomOrders.Mistake) {
                guard let environment else { return nil }
                if let count = Int(environment), count >= 0 { return count }
                throw .init(message: "STUB_ORDERS is \(environment), which isn't a whole number from 0 on.")
            }
        }

        /// Whether the test case runs once, without an order, in this run of the tests.
        private var isOffByEnvironment: Bool {
            if case .some = orders { Self.environment.flatMap(Int.init) == 0 } else { false }
        }
    }

    nonisolated extension Trait where Self == OrdersTrait {
        /// Runs each test case in orders that are drawn by chance; see ``OrdersTrait``.
        ///
        /// They are those of ``someOrders(_:seed:within:only:inputs:fileID:filePath:line:_:)``.
        ///
        /// - Parameters:
        ///   - count: The number of runs, for which `STUB_ORDERS` sets another one. If that is 0, each test case runs once,
        ///     without an order.
        ///   - seed: The number that determines all orders, or nil for that of `STUB_SEED`, or 0.
        ///   - only: The turns of the only order to run, from the message of a failure, or nil for all orders. A test case
        ///     without these turns runs once.
        /// - Returns: The trait.
        public static func someOrders(_ count: Int, seed: UInt64? = nil, only: [String]? = nil) -> Self {
            Self(orders: .some(count: count, seed: seed), only: only)
        }

        /// Runs each test case in all orders with few switches, and then in some by chance; see ``OrdersTrait``.
        public static var everyOrder: Self { everyOrder() }

        /// Runs each test case in all orders with few switches, and then in some by chance; see ``OrdersTrait``.
        ///
        /// They are those of ``everyOrder(switches:limit:within:only:inputs:fileID:filePath:line:_:)``.
        ///
        /// - Parameters:
        ///   - switches: The number of switches to explore, or nil for up to two if there is room for them.
        ///   - limit: The largest number of runs. Defaults to 1,000.
        ///   - only: The turns of the only order to run, from the message of a failure, or nil for all orders. A test case
        ///     without these turns runs once.
        /// - Returns: The trait.
        public static func everyOrder(switches: Int? = nil, limit: Int? = nil, only: [String]? = nil) -> Self {
            Self(orders: .every(switches: switches, limit: limit), only: only)
        }

        /// Runs each test case once, without an order, in a suite whose trait would run it in many; see ``OrdersTrait``.
        ///
        /// - Parameter reason: The reason why the tests can't be driven.
        /// - Returns: The trait.
        public static func undriven(_ reason: String) -> Self { Self(orders: .none) }
    }

#endif
