public import Synchronization

/// Takes the place of `Atomic` of Synchronization.
///
/// Each access is a step. All threads see all stores in the order of their steps, but only an acquiring load of a
/// releasing store makes what happened before the store happen before what follows the load.
public final class Atomic<Value>: @unchecked Sendable {
    // Used only by the running virtual thread.
    private var value: Value
    private var released = VectorClock()
    private var epoch = 0

    /// Creates an atomic with a value.
    public init(_ value: Value) {
        self.value = value
        epoch = Scheduler.shared.epoch
    }

    /// Loads the value.
    public func load(
        ordering: AtomicLoadOrdering,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Value {
        let thread = begin()
        if ordering != .relaxed { thread.clock.join(released) }
        end("loads \(value)", file, line)
        return value
    }

    /// Stores a value.
    public func store(
        _ desired: Value,
        ordering: AtomicStoreOrdering,
        file: StaticString = #fileID,
        line: UInt = #line
    ) {
        let thread = begin()
        value = desired
        released = ordering == .relaxed ? VectorClock() : thread.clock
        Scheduler.shared.advance(thread)
        end("stores \(value)", file, line)
    }

    /// Stores a value, and returns the old one.
    public func exchange(
        _ desired: Value,
        ordering: AtomicUpdateOrdering,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> Value {
        update(ordering, file, line) { value in
            defer { value = desired }
            return value
        }
    }

    private func begin() -> VirtualThread {
        let scheduler = Scheduler.shared
        scheduler.point()
        if epoch != scheduler.epoch {
            epoch = scheduler.epoch
            released = VectorClock()
        }
        return scheduler.currentOrMain
    }

    private func end(_ step: @autoclosure () -> String, _ file: StaticString, _ line: UInt) {
        let scheduler = Scheduler.shared
        scheduler.effect()
        if let trace = scheduler.trace { trace.add(scheduler.currentOrMain, step(), file: file, line: line) }
    }

    private func update<Output>(
        _ ordering: AtomicUpdateOrdering,
        _ file: StaticString,
        _ line: UInt,
        _ change: (inout Value) -> Output
    ) -> Output {
        let thread = begin()
        let acquires = ordering != .relaxed && ordering != .releasing
        let releases = ordering != .relaxed && ordering != .acquiring
        if acquires { thread.clock.join(released) }
        let output = change(&value)
        // Even a relaxed update continues what earlier stores have released.
        if releases { released.join(thread.clock) }
        Scheduler.shared.advance(thread)
        end("updates to \(value)", file, line)
        return output
    }
}

extension Atomic where Value: FixedWidthInteger {
    /// Adds an operand.
    @discardableResult
    public func add(
        _ operand: Value,
        ordering: AtomicUpdateOrdering,
        file: StaticString = #fileID,
        line: UInt = #line
    ) -> (oldValue: Value, newValue: Value) {
        update(ordering, file, line) { value in
            let old = value
            value += operand
            return (old, value)
        }
    }
}
