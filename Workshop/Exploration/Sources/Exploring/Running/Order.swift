/// One order of the steps of a program.
///
/// A step is the use of a lock or an atomic, the cancellation of a task, a look at whether a task is canceled, or a
/// call of ``step()``. Everything in between runs without interruption. Therefore, threads and tasks of a program can
/// share a ``Log`` without a lock.
///
/// Besides what a program checks, each order fails if a thread or task waits forever, if two threads race for the
/// storage of a value, if a tracked object is released under a lock or never, if the running code traps, or if it
/// doesn't end.
public final class Order: @unchecked Sendable {
    // Everything that changes is used by the running virtual thread, or by the main thread while none runs.
    private var checks: [@Sendable () -> Void] = []
    private var counts: [String: (made: Int, alive: Int)] = [:]

    init() {}

    // MARK: Threads and tasks

    /// Adds a thread.
    ///
    /// - Parameters:
    ///   - name: The name of the thread in messages.
    ///   - body: The code of the thread, released when it ends.
    public func thread(_ name: String, _ body: @escaping @Sendable () -> Void) {
        Scheduler.shared.add(name, body)
    }

    /// Adds a task.
    ///
    /// - Parameters:
    ///   - name: The name of the task in messages.
    ///   - body: The code of the task, released when it ends.
    /// - Returns: The task, which other threads can cancel.
    @discardableResult
    public func task(_ name: String, _ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        Task(name: name, operation: body)
    }

    /// Adds code that runs in a task of its own when all threads and tasks have ended, without other orders.
    public func afterward(_ body: @escaping @Sendable () async -> Void) {
        Scheduler.shared.afterward.append(body)
    }

    /// Adds code that checks the outcome when everything has ended.
    public func check(_ body: @escaping @Sendable () -> Void) {
        checks.append(body)
    }

    /// Lets other threads run before the code that follows.
    ///
    /// Call it where a program reads or changes something that isn't behind a lock or an atomic.
    public func step(_ name: String = "steps", file: StaticString = #fileID, line: UInt = #line) {
        let scheduler = Scheduler.shared
        scheduler.effect()
        scheduler.point()
        scheduler.effect()
        scheduler.trace?.add(scheduler.currentOrMain, name, file: file, line: line)
    }

    /// Lets sleeping tasks wake at any time, however long they sleep, so that time limits race with everything else.
    ///
    /// Otherwise, time passes only when no thread can run.
    public func letTimersRace() {
        Scheduler.shared.timers.race = true
    }

    // MARK: Expectations

    /// Fails the order if a condition doesn't hold.
    ///
    /// - Parameters:
    ///   - condition: The condition.
    ///   - message: A message that says what is wrong.
    ///   - file: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    public func expect(
        _ condition: Bool,
        _ message: @autoclosure () -> String,
        file: StaticString = #fileID,
        line: UInt = #line
    ) {
        if !condition { Scheduler.shared.fail("\(message()) (\(file):\(line))") }
    }

    /// Fails the order if a value isn't as expected.
    ///
    /// - Parameters:
    ///   - name: The name of the value in the message.
    ///   - value: The value.
    ///   - expected: The only right value.
    ///   - file: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    public func expect<Value: Equatable>(
        _ name: String,
        _ value: Value,
        is expected: Value,
        file: StaticString = #fileID,
        line: UInt = #line
    ) {
        expect(value == expected, "\(name): expected \(expected), was \(value)", file: file, line: line)
    }

    /// Fails the order if the running thread holds a lock, because client code must not run under one.
    public func expectNoLock(_ name: String, file: StaticString = #fileID, line: UInt = #line) {
        let thread = Scheduler.shared.currentOrMain
        expect(thread.lockCount == 0, "\(name) runs under a lock", file: file, line: line)
    }

    /// The time that has passed, which is zero unless a task has slept while no other could run.
    ///
    /// Check that it is zero if a program has time limits that must not be reached, and must not stay behind.
    public var elapsed: Duration { Scheduler.shared.timers.now }

    // MARK: Objects

    /// Returns an object that must be released before the order ends, outside of all locks.
    ///
    /// - Parameters:
    ///   - name: The name by which objects are counted.
    ///   - onRelease: Runs when the object is deinitialized.
    /// - Returns: The object.
    public func object(_ name: String, onRelease: (@Sendable () -> Void)? = nil) -> Tracked {
        Tracked(name, order: self, onRelease: onRelease)
    }

    /// The number of objects with a name that were created.
    public func count(of name: String) -> Int { counts[name]?.made ?? 0 }

    /// The number of objects with a name that haven't been released.
    public func aliveCount(of name: String) -> Int { counts[name]?.alive ?? 0 }

    /// Checks that all objects with a name are released when everything has ended, although `owner` is alive.
    ///
    /// - Parameters:
    ///   - name: The name of the objects, such as those that a factory captures.
    ///   - owner: The lifetime that must not keep them.
    ///   - file: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    public func expectReleased<Owner: AnyObject & Sendable>(
        _ name: String,
        while owner: Owner,
        file: StaticString = #fileID,
        line: UInt = #line
    ) {
        check { [self] in
            withExtendedLifetime(owner) {
                expect("\(name) objects that are alive", aliveCount(of: name), is: 0, file: file, line: line)
            }
        }
    }

    func created(_ name: String) -> Int {
        expectNoLock("the creation of \(name)")
        Scheduler.shared.effect()
        counts[name, default: (0, 0)].made += 1
        counts[name, default: (0, 0)].alive += 1
        return count(of: name)
    }

    func released(_ object: Tracked) {
        expectNoLock("the deinitializer of \(object)")
        Scheduler.shared.effect()
        counts[object.name, default: (0, 0)].alive -= 1
    }

    // MARK: Running

    func runChecks() {
        for check in checks { check() }
        checks = []
    }

    func checkThatAllIsReleased() {
        for (name, count) in counts where count.alive > 0 {
            Scheduler.shared.fail("\(count.alive) of \(count.made) objects \"\(name)\" were never released")
        }
    }
}
