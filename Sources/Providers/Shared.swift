// Needs Declaration.swift, Monitor.swift, ThreadWaits.swift and TwoPhaseStorage.swift.

public import Synchronization

/// A dependency that is created when it is first used, exactly once, and then kept.
///
/// Use it in a composition root for what is expensive to create and not always needed; for everything else a `let` is
/// enough:
///
///     let imageCache = Shared { DiskImageCache(folder: cacheFolder) }
///     let imageProcessor = Shared { ImageProcessor(imageCache: imageCache.value) }
///
/// The value is never reset: to start afresh, drop the provider that holds the lifetime.
///
/// A lifetime is `Sendable` when its value is. Any number of threads may read it at any time: one of them creates the
/// value, the others wait for it, and all get the same one. The factory, and what it captured, is released as soon as
/// the value is there.
///
/// Reading a created value costs an atomic load and a branch more than a stored property, whatever the type. Waiting
/// blocks the thread, so keep factories short; what takes long, or is asynchronous, is a job for `AsyncShared`.
///
/// A factory that reads its own lifetime, directly or through others, on one thread or on several, can never end: it
/// traps, and names the lifetime. A factory that waits in some other way for another thread's work is not found out.
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

    /// True from the creation of the value until a scope closes the lifetime, if one does.
    @usableFromInline let isReadable = Atomic<Bool>(false)

    // Used under the lock alone. They are atomic because that is cheaper than the check for overlapping accesses.
    @usableFromInline let isCreated = Atomic<Bool>(false)
    @usableFromInline let isClosed = Atomic<Bool>(false)

    /// Creates a lifetime whose value will come from `factory`.
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

    /// Creates a lifetime whose creation is under way on the current thread, which has to call `end`.
    @inlinable
    init(underWayFor declaration: Declaration) {
        self.declaration = declaration
        unsafe storage = TwoPhaseStorage(.underWay(ThreadID()))
    }

    deinit {
        unsafe storage.destroy(isFinished: isCreated.load(ordering: .relaxed))
    }

    /// The value, created if this is its first use.
    ///
    /// Waits while another thread creates it. Traps when it is read by its own factory, and when a scope has closed it.
    @inlinable public var value: Value {
        if !isReadable.load(ordering: .acquiring) { createOrWait() }
        // The storage doesn't keep the lifetime, and with it itself, until the value is copied.
        defer { extendLifetime(self) }
        return unsafe storage.value
    }

    /// Whether the value can be read without waiting.
    @inlinable var isThere: Bool { isReadable.load(ordering: .acquiring) }

    /// Where the lifetime is declared, for messages: "Shared<ImageCache> (Example/CompositionRoot.swift:12)".
    @usableFromInline var name: String { declaration.name("Shared", of: Value.self) }

    /// Makes every read from now on trap.
    ///
    /// The value stays until the lifetime goes: another thread may be about to retain it.
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
        // Released outside of the lock: what the factory captured may read lifetimes when it goes.
        withExtendedLifetime(unused) {}
    }

    @inlinable
    @inline(never)
    func createOrWait() {
        guard let factory = begin() else { return }
        end(with: factory())
        // Released when the value is there: what the factory captured may read this lifetime when it goes.
        withExtendedLifetime(factory) {}
    }

    /// Begins the creation and returns the factory, or waits for the creation that is under way and returns nil.
    @inlinable
    func begin() -> (@Sendable () -> Value)? {
        let thread = ThreadID()
        threadWaits.monitor.lock()
        var hasWaited = false
        while !isCreated.load(ordering: .relaxed), case .underWay = unsafe storage.pending {
            threadWaits.wait(for: self, on: thread)
            hasWaited = true
        }
        // Readers that came before the lifetime was closed get what was created for them.
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
        fatalError("\(name) is read after the scope that owns it was closed. Read it before, or make a new scope.")
    }
}

// The storage is finished once, under the lock, before the releasing store to `isReadable`, and the value is read only
// after an acquiring load has seen that store, or after `isCreated` was seen under the lock. Everything else is read and
// written under the lock alone, and `deinit` is the last to use the lifetime.
nonisolated extension Shared: @unchecked Sendable where Value: Sendable {}

nonisolated extension Shared: CreatedByThread {
    @usableFromInline var creator: ThreadID? {
        guard !isCreated.load(ordering: .relaxed), case .underWay(let thread) = unsafe storage.pending else {
            return nil
        }
        return thread
    }
}
