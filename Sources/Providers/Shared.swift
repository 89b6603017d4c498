// If you copy this file, copy Declaration.swift, Monitor.swift, ThreadWaits.swift and TwoPhaseStorage.swift, too.

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
/// value, and the others wait and receive the same value. As soon as the value exists, the lifetime releases the
/// factory and everything that the factory captured.
///
/// Reading a created value costs an atomic load and a branch more than reading a stored property, whatever its type.
/// Waiting blocks the thread, so keep factories short. If a creation is slow or asynchronous, use `AsyncShared`.
///
/// If a factory needs its own value, directly or through other lifetimes, it traps. The message names the lifetime that
/// is read again, or all of the lifetimes if several threads are involved. A cycle through any other wait, such as a
/// lock, isn't detected and hangs.
@safe
public nonisolated final class Shared<Value> {
    @usableFromInline
    enum Pending {
        case idle(@Sendable () -> Value)
        case underWay(ThreadID)
        case closed
    }

    @usableFromInline let storage: TwoPhaseStorage<Pending, Value>

    @usableFromInline let declaration: Declaration

    /// True from the creation of the value until a scope closes the lifetime.
    @usableFromInline let isReadable = Atomic<Bool>(false)

    // Used only under the lock. They are atomic because that is cheaper than the check for overlapping accesses.
    @usableFromInline let isCreated = Atomic<Bool>(false)
    @usableFromInline let isClosed = Atomic<Bool>(false)

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
        declaration = Declaration(fileID: fileID, line: line)
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
    }

    deinit {
        unsafe storage.destroy(isFinished: isCreated.load(ordering: .relaxed))
    }

    /// The value, created on first use.
    ///
    /// Waits while another thread creates it. Traps if the factory of the value reads it, or if a scope has closed the
    /// lifetime.
    @inlinable public var value: Value {
        if !isReadable.load(ordering: .acquiring) { createOrWait() }
        // The lifetime owns the storage, so it must stay alive until the value is copied.
        defer { extendLifetime(self) }
        return unsafe storage.value
    }

    /// Whether the value can be read without waiting.
    @inlinable var isThere: Bool { isReadable.load(ordering: .acquiring) }

    /// The name of the lifetime in messages, such as "Shared<ImageCache> (Example/CompositionRoot.swift:12)".
    @usableFromInline var name: String { declaration.name("Shared", of: Value.self) }

    /// Makes every later read trap.
    ///
    /// The value stays until the lifetime is released, because another thread may be about to retain it.
    func close() {
        var unused: Pending?
        threadWaits.monitor.lock()
        isClosed.store(true, ordering: .relaxed)
        isReadable.store(false, ordering: .releasing)
        if !isCreated.load(ordering: .relaxed), case .idle = unsafe storage.pending {
            unused = unsafe storage.pending
            unsafe storage.pending = .closed
        }
        threadWaits.monitor.unlock()
        // Released outside of the lock, because a deinitializer of a captured object may read lifetimes.
        withExtendedLifetime(unused) {}
    }

    @inlinable
    @inline(never)
    func createOrWait() {
        guard let factory = begin() else { return }
        end(with: factory())
        // Released after the value exists, because a deinitializer of a captured object may read this lifetime.
        withExtendedLifetime(factory) {}
    }

    /// Begins the creation and returns the factory.
    ///
    /// Waits and returns nil if a creation is already under way.
    @inlinable
    func begin() -> (@Sendable () -> Value)? {
        let thread = ThreadID()
        threadWaits.monitor.lock()
        var hasWaited = false
        while !isCreated.load(ordering: .relaxed), case .underWay = unsafe storage.pending {
            threadWaits.wait(for: self, on: thread)
            hasWaited = true
        }
        // Callers that were waiting when the lifetime was closed still receive the value.
        if !hasWaited, isClosed.load(ordering: .relaxed) { trapAsClosed() }
        var taken: (@Sendable () -> Value)?
        if !isCreated.load(ordering: .relaxed), case .idle(let factory) = unsafe storage.pending {
            unsafe storage.pending = .underWay(thread)
            taken = factory
        }
        threadWaits.monitor.unlock()
        return taken
    }

    @inlinable
    func end(with value: Value) {
        threadWaits.monitor.lock()
        unsafe storage.finish(with: value)
        isCreated.store(true, ordering: .relaxed)
        isReadable.store(!isClosed.load(ordering: .relaxed), ordering: .releasing)
        threadWaits.wake()
        threadWaits.monitor.unlock()
    }

    @usableFromInline
    func trapAsClosed() -> Never {
        fatalError(
            "\(name) can't be read, because its scope is closing or closed. Read it earlier, or create a new scope."
        )
    }
}

// The storage is finished once, under the lock, before the releasing store to `isReadable`. The value is read only
// after an acquiring load has seen that store, or after `isCreated` was seen under the lock. Everything else is read
// and written only under the lock, and `deinit` is the last to use the lifetime.
nonisolated extension Shared: @unchecked Sendable where Value: Sendable {}

nonisolated extension Shared: CreatedByThread {
    @usableFromInline var creator: ThreadID? {
        guard !isCreated.load(ordering: .relaxed), case .underWay(let thread) = unsafe storage.pending else {
            return nil
        }
        return thread
    }
}
