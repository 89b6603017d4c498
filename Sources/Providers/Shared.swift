import Foundation
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
/// Reading a created value costs one atomic load, which is what a stored property costs on common processors. Waiting
/// blocks the thread, so keep factories short; what takes long, or is asynchronous, is a job for `AsyncShared`.
///
/// A factory that reads its own lifetime, directly or through others, on one thread or on several, can never end: it
/// traps, and names the lifetime. A factory that waits in some other way for another thread's work is not found out.
public nonisolated final class Shared<Value> {
    /// True from the creation of the value until a scope closes the lifetime, if one does.
    @usableFromInline let isReadable = Atomic<Bool>(false)

    /// Written once, before `isReadable` is set, and read only after it.
    ///
    /// Without the dynamic check for overlapping accesses, which would cost more than the read: the one write is over
    /// before any read begins.
    @exclusivity(unchecked)
    @usableFromInline private(set) var created: Value?

    private var isClosed = false

    /// Taken when the creation begins, so that it goes when the creation ends.
    private var factory: (@Sendable () -> Value)?

    /// The thread that runs the factory now.
    fileprivate var creator: ObjectIdentifier?

    private let fileID: StaticString
    private let line: UInt

    /// Creates a lifetime whose value will come from `factory`.
    ///
    /// - Parameters:
    ///   - fileID: The file of the declaration, for the words of a trap; leave it out.
    ///   - line: The line of the declaration; leave it out.
    ///   - factory: Creates the value, once, on the thread that first asks for it.
    public init(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () -> Value
    ) {
        self.fileID = fileID
        self.line = line
        self.factory = factory
    }

    /// The value, created if this is its first use.
    ///
    /// Waits while another thread creates it. Traps when it is read by its own factory, and when a scope has closed it.
    @inlinable public var value: Value {
        guard isReadable.load(ordering: .acquiring), let created = unsafe created else {
            return createOrWait()
        }
        return created
    }

    /// Where the lifetime is declared, for sentences: "Shared<ImageCache> (Example/CompositionRoot.swift:12)".
    var name: String { "Shared<\(Value.self)> (\(fileID):\(line))" }

    /// Whether the value is there.
    var isCreated: Bool { isReadable.load(ordering: .acquiring) }

    /// Makes every read from now on trap.
    ///
    /// The value stays until the lifetime goes: another thread may be about to retain it.
    func close() {
        waiting.condition.lock()
        let unused = factory
        factory = nil
        isClosed = true
        isReadable.store(false, ordering: .releasing)
        waiting.condition.unlock()
        // Released outside of the lock: what the factory captured may read lifetimes when it goes.
        withExtendedLifetime(unused) {}
    }

    @usableFromInline
    func createOrWait() -> Value {
        // The same object as long as the thread runs, and no other thread's.
        let thread = ObjectIdentifier(Thread.current)
        waiting.condition.lock()
        var hasWaited = false
        while creator != nil {
            waiting.wait(for: self, on: thread)
            hasWaited = true
        }
        // Who asked before the lifetime was closed gets what was created for it.
        if hasWaited || !isClosed, let created = unsafe created {
            waiting.condition.unlock()
            return created
        }
        guard let factory, !isClosed else {
            fatalError("\(name) is read after the scope that owns it was closed. Read it before, or make a new scope.")
        }
        self.factory = nil
        creator = thread
        waiting.condition.unlock()

        let value = factory()

        waiting.condition.lock()
        unsafe created = value
        isReadable.store(!isClosed, ordering: .releasing)
        creator = nil
        waiting.condition.broadcast()
        waiting.condition.unlock()
        return value
    }
}

// `created` is written once, under the lock, before the releasing store to `isReadable`, and read only after an acquiring
// load has seen that store; all other variables are read and written under the lock alone.
nonisolated extension Shared: @unchecked Sendable where Value: Sendable {}

/// A lifetime of any type, as a thread that waits for it sees it.
private nonisolated protocol AnyShared: AnyObject {
    var creator: ObjectIdentifier? { get }
    var name: String { get }
}

nonisolated extension Shared: AnyShared {}

/// Which thread waits for which lifetime, under the one lock of all lifetimes that are not created yet.
private nonisolated final class Waiting {
    let condition = NSCondition()
    private var lifetimes: [ObjectIdentifier: any AnyShared] = [:]

    /// Waits until a creation has ended, perhaps another one.
    ///
    /// Traps if that would be for ever.
    func wait(for lifetime: some AnyShared, on thread: ObjectIdentifier) {
        var awaited: any AnyShared = lifetime
        var path = [lifetime.name]
        while let creator = awaited.creator {
            if creator == thread { trap(path) }
            guard let next = lifetimes[creator] else { break }
            awaited = next
            path.append(next.name)
        }
        lifetimes[thread] = lifetime
        condition.wait()
        lifetimes[thread] = nil
    }

    private func trap(_ path: [String]) -> Never {
        guard path.count > 1 else {
            fatalError("\(path[0]) is read by its own factory, so its creation can never end. Break the cycle.")
        }
        let names = path.joined(separator: " and ")
        fatalError("\(names) wait for each other on different threads, so no creation can end. Break the cycle.")
    }
}

// `lifetimes` is read and written only by `wait`, whose callers hold the lock.
nonisolated extension Waiting: @unchecked Sendable {}

private nonisolated let waiting = Waiting()
