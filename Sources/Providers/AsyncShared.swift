// Needs Declaration.swift, Monitor.swift, TwoPhaseStorage.swift and Work.swift.

public import Synchronization

/// A dependency whose creation is asynchronous or may fail: created when it is first used, once, and then kept.
///
///     let asyncDatabase = AsyncShared { try await Database(opening: file) }
///     let database = try await asyncDatabase.value
///
/// One creation is under way at any time, and all callers wait for it. If it fails, all of them get the error, and the next
/// caller begins anew. Canceling one caller makes it throw a `CancellationError` at once, and doesn't affect the others; when
/// no caller waits any more, the creation is canceled. The factory, and what it captured, is released as soon as the value
/// is there.
///
/// The factory runs in a task of its own, with the task-local values of the first who asked. It may be `@MainActor`.
/// Reading a created value costs one atomic load, and stays on the actor of the caller.
///
/// A creation that needs its own value, directly or through other asynchronous lifetimes and closings of scopes, gets an
/// ``AsyncSharedCycleError`` that names the path. Tasks that a factory starts count as part of the creation, detached ones
/// do not; a factory that waits for itself through one of these, or by blocking a thread, is not found out.
@safe
public nonisolated final class AsyncShared<Value: Sendable> {
    /// What is needed until the value is there, read and written under the lock of all works.
    @usableFromInline
    final class Pending {
        var factory: (@Sendable () async throws -> Value)?
        var waiters: [Waiter] = []
        var creation: Work?
        var task: Task<Void, Never>?

        init(factory: @escaping @Sendable () async throws -> Value) {
            self.factory = factory
        }
    }

    @usableFromInline let storage: TwoPhaseStorage<Pending, Value>

    private let declaration: Declaration

    /// True from the creation of the value until a scope closes the lifetime, if one does.
    @usableFromInline let isReadable = Atomic<Bool>(false)

    private var isCreated = false
    private var isClosed = false

    /// Creates a lifetime whose value will come from `factory`.
    ///
    /// - Parameters:
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - factory: Creates the value, in a task of its own.
    public init(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () async throws -> Value
    ) {
        declaration = Declaration(fileID: fileID, line: line)
        unsafe storage = TwoPhaseStorage(Pending(factory: factory))
    }

    init(_ declaration: Declaration, _ factory: @escaping @Sendable () async throws -> Value) {
        self.declaration = declaration
        unsafe storage = TwoPhaseStorage(Pending(factory: factory))
    }

    deinit {
        unsafe storage.destroy(isFinished: isCreated)
    }

    /// The value, created if this is its first use.
    ///
    /// Throws what the factory throws, a `CancellationError` if the task that asks is canceled before the value is
    /// there, an ``AsyncSharedCycleError`` in a creation that needs its own value, and an ``AsyncSharedClosedError`` if a
    /// scope has closed the lifetime.
    @inlinable public nonisolated(nonsending) var value: Value {
        get async throws {
            guard isReadable.load(ordering: .acquiring) else { return try await createOrWait() }
            // The storage doesn't keep the lifetime, and with it itself, until the value is copied.
            defer { extendLifetime(self) }
            return unsafe storage.value
        }
    }

    /// Where the lifetime is declared, for messages: "AsyncShared<Database> (Example/CompositionRoot.swift:12)".
    var name: String { declaration.name("AsyncShared", of: Value.self) }

    /// Makes every read from now on throw, except those that wait already.
    func close() {
        let unused = Work.lock.withLock {
            isClosed = true
            isReadable.store(false, ordering: .releasing)
            guard !isCreated else { return nil as (@Sendable () async throws -> Value)? }
            let pending = unsafe storage.pending
            defer { pending.factory = nil }
            return pending.factory
        }
        // Released outside of the lock: what the factory captured may read lifetimes when it goes.
        withExtendedLifetime(unused) {}
    }

    /// Someone who waits for the value.
    ///
    /// Its variables are read and written under the lock of all works alone.
    @usableFromInline
    final class Waiter: @unchecked Sendable {
        /// The works that need the value, if it is a work that waits.
        let works = Work.waiting
        var continuation: CheckedContinuation<Value, any Error>?
        var isCanceled = false
    }

    @usableFromInline
    nonisolated(nonsending) func createOrWait() async throws -> Value {
        while true {
            do {
                return try await createOrWaitOnce()
            } catch is GivenUpError {
                // The creation was given up before this task came: it asks anew, in its own context.
            }
        }
    }

    private nonisolated(nonsending) func createOrWaitOnce() async throws -> Value {
        let waiter = Waiter()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let known = Work.lock.withLock { add(waiter, continuation) }
                if let known { continuation.resume(with: known) }
            }
        } onCancel: {
            remove(waiter)
        }
    }

    /// Adds a waiter, and begins the creation if none is under way, or returns what is known already.
    private func add(
        _ waiter: Waiter,
        _ continuation: CheckedContinuation<Value, any Error>
    ) -> Result<Value, any Error>? {
        if waiter.isCanceled { return .failure(CancellationError()) }
        if isCreated, !isClosed { return .success(unsafe storage.value) }
        guard !isClosed, case let pending = unsafe storage.pending, let factory = pending.factory else {
            return .failure(AsyncSharedClosedError(name: name))
        }
        let isJoined = pending.creation != nil
        let creation = pending.creation ?? begin(pending, factory)
        if let cycle = Work.add(waiter.works, for: creation, isJoined: isJoined) {
            return .failure(AsyncSharedCycleError(path: cycle.names))
        }
        waiter.continuation = continuation
        pending.waiters.append(waiter)
        return nil
    }

    private func begin(_ pending: Pending, _ factory: @escaping @Sendable () async throws -> Value) -> Work {
        let declaration = declaration
        let creation = Work(isNested: false) { declaration.name("AsyncShared", of: Value.self) }
        pending.creation = creation
        pending.task = Task {
            let result: Result<Value, any Error>
            do {
                result = .success(try await Work.$current.withValue(creation, operation: factory))
            } catch {
                result = .failure(error)
            }
            end(creation, with: result)
            // Released when the value is there: what the factory captured may read this lifetime when it goes.
            withExtendedLifetime(factory) {}
        }
        return creation
    }

    /// Hands the result to the waiters, or tells them that the creation was given up before they came.
    private func end(_ creation: Work, with result: Result<Value, any Error>) {
        var result = result
        let (pending, continuations) = Work.lock.withLock {
            let pending = unsafe storage.pending
            if case .failure = result, pending.task?.isCancelled == true { result = .failure(GivenUpError()) }
            creation.end()
            let continuations = pending.waiters.compactMap { waiter in
                defer { waiter.continuation = nil }
                Work.remove(waiter.works, for: creation)
                return waiter.continuation
            }
            pending.waiters = []
            pending.creation = nil
            pending.task = nil
            if case .success(let value) = result {
                unsafe storage.finish(with: value)
                isCreated = true
                isReadable.store(!isClosed, ordering: .releasing)
            }
            return (pending, continuations)
        }
        for continuation in continuations { continuation.resume(with: result) }
        // Released outside of the lock, with what the factory captured, which may read lifetimes when it goes.
        withExtendedLifetime(pending) {}
    }

    /// Releases a waiter whose task is canceled, and gives the creation up if nobody waits any more.
    private func remove(_ waiter: Waiter) {
        let (continuation, abandoned) = Work.lock.withLock {
            waiter.isCanceled = true
            guard let continuation = waiter.continuation else {
                return (nil as CheckedContinuation<Value, any Error>?, nil as Task<Void, Never>?)
            }
            // A waiter has a continuation only as long as the value isn't there.
            let pending = unsafe storage.pending
            waiter.continuation = nil
            pending.waiters.removeAll { $0 === waiter }
            if let creation = pending.creation { Work.remove(waiter.works, for: creation) }
            return (continuation, pending.waiters.isEmpty ? pending.task : nil)
        }
        abandoned?.cancel()
        continuation?.resume(throwing: CancellationError())
    }
}

// The storage is finished once, under the lock of all works, before the releasing store to `isReadable`, and the value is
// read only after an acquiring load has seen that store, or after `isCreated` was seen under the lock. Everything else is
// read and written under that lock alone, and `deinit` is the last to use the lifetime.
nonisolated extension AsyncShared: @unchecked Sendable {}

/// What those get who came when a creation had been given up: they ask anew.
private nonisolated struct GivenUpError: Error {}

/// The error of a creation that needs its own value.
public nonisolated struct AsyncSharedCycleError: Error, CustomStringConvertible {
    /// The lifetimes of the cycle, from the one that needs itself back to it.
    public let path: [String]

    /// The sentence that names them.
    public var description: String {
        "\(path.joined(separator: " needs ")), so its creation can never end. Break the cycle."
    }
}

/// The error of a lifetime that is read after the scope that owns it was closed.
public nonisolated struct AsyncSharedClosedError: Error, CustomStringConvertible {
    let name: String

    /// The sentence that names the lifetime.
    public var description: String {
        "\(name) is read after the scope that owns it was closed. Read it before, or make a new scope."
    }
}
