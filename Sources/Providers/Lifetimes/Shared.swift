// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.
// If you copy this file, copy Declaration.swift, Guarded.swift, Monitor.swift, ThreadWaits.swift and
// TwoPhaseStorage.swift, too.

public import Synchronization

/// A dependency that is created exactly once, on first use, and then kept.
///
/// Use it in a composition root for a dependency that is expensive to create and not always needed. For everything
/// else, a `let` is enough:
///
///     let sharedImageCache = Shared { DiskImageCache(folder: cacheFolder) }
///     let sharedImageProcessor = Shared { ImageProcessor(imageCache: sharedImageCache.value) }
///
/// The value is never reset. To start over, release the provider that holds the lifetime and create a new one.
///
/// The lifetime is `Sendable` when its value is. Any number of threads can read it at any time: one of them creates the
/// value, and the others wait and receive the same value. The factory sees the task-local values of the caller that
/// creates the value, so don't read values of a request in it. As soon as the value exists, the lifetime releases the
/// factory and everything that the factory captured.
///
/// Reading a created value costs an atomic load and a branch more than reading a stored property, whatever its type.
/// Waiting blocks the thread, so keep factories short. If a creation is slow or asynchronous, use `AsyncShared`.
///
/// If a factory needs its own value, directly or through other lifetimes, it traps, because a read can return neither a
/// value nor an error. The message names the lifetimes on the way from the value back to itself, on one thread or on
/// several. A factory of `AsyncShared` that needs its own value throws instead. A cycle through any other wait, such as a
/// lock, isn't detected and hangs.
@safe
public nonisolated class Shared<Value> {
    @usableFromInline
    enum Pending {
        case idle(@Sendable () -> Value)
        case underWay(ThreadID)
    }

    /// The next step of a thread that needs the value.
    @usableFromInline
    enum Step {
        case create(@Sendable () -> Value)
        case wait(ThreadWait)
        case read(isLate: Bool)
    }

    @usableFromInline final let storage: TwoPhaseStorage<Pending, Value>

    @usableFromInline final let declaration: Declaration

    /// True from the creation of the value until its teardown begins, and again after a read has been reported.
    @usableFromInline final let isReadable = Atomic<Bool>(false)

    // Used only under the lock. They are atomic because that is cheaper than the check for overlapping accesses.
    @usableFromInline final let isCreated = Atomic<Bool>(false)
    @usableFromInline final let hasEnded = Atomic<Bool>(false)

    /// Creates a lifetime that gets its value from `factory` on first use.
    ///
    /// - Parameters:
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - factory: Creates the value, once, on the thread that first asks for it.
    @inlinable
    public init(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () -> Value
    ) {
        declaration = Declaration(.shared, fileID: fileID, line: line)
        unsafe storage = TwoPhaseStorage(.idle(factory))
    }

    @inlinable
    init(_ declaration: Declaration, _ factory: @escaping @Sendable () -> Value) {
        self.declaration = declaration
        unsafe storage = TwoPhaseStorage(.idle(factory))
    }

    /// Creates a lifetime whose value the current thread is creating.
    ///
    /// That thread must call `end(with:)`.
    @inlinable
    init(underWayFor declaration: Declaration) {
        self.declaration = declaration
        unsafe storage = TwoPhaseStorage(.underWay(ThreadID()))
        threadWaits.withLock { $0.begin(self) }
    }

    deinit {
        unsafe storage.destroy(isFinished: isCreated.load(ordering: .relaxed))
    }

    /// The value, created on first use.
    ///
    /// Waits while another thread creates it. Traps if the factory of the value reads it. A lifetime of a ``Scope``
    /// also traps if it has no value and the scope is closed. Read it in `Scope.use(_:onClosing:)`, which throws instead.
    @inlinable public final var value: Value {
        if !isReadable.load(ordering: .acquiring) { createOrWait() }
        // The lifetime owns the storage, so it must stay alive until the value is copied.
        defer { extendLifetime(self) }
        return unsafe storage.value
    }

    /// Whether the value can be read without waiting.
    @inlinable final var isThere: Bool { isReadable.load(ordering: .acquiring) }

    /// The name of the lifetime in messages, such as "Shared<ImageCache> (Example/CompositionRoot.swift:12)".
    @usableFromInline final var name: String { declaration.name(of: Value.self) }

    /// Makes the next read report that it comes too late.
    final func endUse() {
        threadWaits.withLock { _ in
            hasEnded.store(true, ordering: .relaxed)
            isReadable.store(false, ordering: .releasing)
        }
    }

    /// Is called for the first read after the value's teardown began.
    @usableFromInline
    func wasReadTooLate() {}

    @inlinable
    @inline(never)
    final func createOrWait() {
        guard let factory = begin() else { return }
        end(with: factory())
        // Released after the value exists, because a deinitializer of a captured object may read this lifetime.
        withExtendedLifetime(factory) {}
    }

    /// Begins the creation and returns the factory.
    ///
    /// If a creation is already under way, waits for its end and returns nil.
    @inlinable
    final func begin() -> (@Sendable () -> Value)? {
        let thread = ThreadID()
        var hasWaited = false
        while true {
            switch threadWaits.withLock({ nextStep(on: thread, hasWaited: hasWaited, &$0) }) {
            case .create(let factory): return factory
            case .wait(let wait): wait.wait()
            case .read(let isLate):
                if isLate { wasReadTooLate() }
                return nil
            }
            hasWaited = true
        }
    }

    /// Returns what a thread that needs the value does next.
    @inlinable
    final func nextStep(on thread: ThreadID, hasWaited: Bool, _ waits: inout ThreadWaits) -> Step {
        if isCreated.load(ordering: .relaxed) {
            // A caller that was waiting for the creation isn't late.
            let isLate = !hasWaited && hasEnded.exchange(false, ordering: .relaxed)
            if isLate { isReadable.store(true, ordering: .releasing) }
            return .read(isLate: isLate)
        }
        switch unsafe storage.pending {
        case .underWay: return .wait(waits.add(self, on: thread))
        case .idle(let factory):
            unsafe storage.pending = .underWay(thread)
            waits.begin(self)
            return .create(factory)
        }
    }

    @inlinable
    final func end(with value: Value) {
        let waits = threadWaits.withLock { waits in
            unsafe storage.finish(with: value)
            isCreated.store(true, ordering: .relaxed)
            isReadable.store(!hasEnded.load(ordering: .relaxed), ordering: .releasing)
            return waits.end(self)
        }
        for wait in waits { wait.end() }
    }
}

// The storage is finished once, under the lock, before the releasing store to `isReadable`. The value is read only
// after an acquiring load has seen that store, or after `isCreated` was seen under the lock. Everything else is read
// and written only under the lock, and `deinit` is the last to use the lifetime.
nonisolated extension Shared: @unchecked Sendable where Value: Sendable {}

nonisolated extension Shared: CreatedByThread {
    @usableFromInline final var creator: ThreadID? {
        guard !isCreated.load(ordering: .relaxed), case .underWay(let thread) = unsafe storage.pending else {
            return nil
        }
        return thread
    }
}
