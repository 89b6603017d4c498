// If you copy this file, copy Declaration.swift, Monitor.swift, TwoPhaseStorage.swift and Work.swift, too.

public import Synchronization

/// A dependency whose creation is asynchronous or can fail.
///
/// It is created once, on first use, and then kept.
///
///     let asyncDatabase = AsyncShared { try await Database(opening: file) }
///     let database = try await asyncDatabase.value
///
/// One creation runs at a time, and all callers wait for it. If it fails, every waiting caller throws its error, and
/// the next caller starts a new creation. Canceling one caller makes that caller throw a `CancellationError`
/// immediately, and doesn't affect the others. When the last waiting caller is canceled, so is the creation. As soon as
/// the value exists, the lifetime releases the factory and everything that the factory captured.
///
/// The factory runs in its own task, with the task-local values of the caller that started the creation. It can be
/// `@MainActor`. Reading a created value costs one atomic load, and stays on the caller's actor.
///
/// If a creation needs its own value, directly or through other asynchronous lifetimes and closing scopes, it throws an
/// ``AsyncSharedCycleError`` that names the path. A task that the factory starts counts as part of the creation, unless
/// it is detached. A cycle through a detached task or a blocked thread isn't detected.
@safe
public nonisolated final class AsyncShared<Value: Sendable> {
    /// The state of a lifetime whose value doesn't exist yet, guarded by `Work.lock`.
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

    /// True from the creation of the value until a scope closes the lifetime.
    @usableFromInline let isReadable = Atomic<Bool>(false)

    private var isCreated = false
    private var isClosed = false

    /// Creates a lifetime that gets its value from `factory` on first use.
    ///
    /// - Parameters:
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - factory: Creates the value, in its own task.
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

    /// The value, created on first use.
    ///
    /// Throws the error of the factory, a `CancellationError` if the calling task is canceled before the value exists,
    /// an ``AsyncSharedCycleError`` if the calling task is part of a creation that needs its own value, or an
    /// ``AsyncSharedClosedError`` if a scope has closed the lifetime.
    @inlinable public nonisolated(nonsending) var value: Value {
        get async throws {
            guard isReadable.load(ordering: .acquiring) else { return try await createOrWait() }
            // The lifetime owns the storage, so it must stay alive until the value is copied.
            defer { extendLifetime(self) }
            return unsafe storage.value
        }
    }

    /// The name of the lifetime in messages, such as "AsyncShared<Database> (Example/CompositionRoot.swift:12)".
    var name: String { declaration.name("AsyncShared", of: Value.self) }

    /// Whether the value exists and can be read.
    var hasValue: Bool { isReadable.load(ordering: .acquiring) }

    /// Whether there is neither a value nor a creation that is under way.
    var isIdle: Bool {
        Work.lock.withLock {
            guard !isCreated else { return false }
            return unsafe storage.pending.creation == nil
        }
    }

    /// Makes every later read throw.
    ///
    /// Callers that are already waiting still receive the value.
    func close() {
        let unused = Work.lock.withLock {
            isClosed = true
            isReadable.store(false, ordering: .releasing)
            guard !isCreated else { return nil as (@Sendable () async throws -> Value)? }
            let pending = unsafe storage.pending
            defer { pending.factory = nil }
            return pending.factory
        }
        // Released outside of the lock, because a deinitializer of a captured object may read lifetimes.
        withExtendedLifetime(unused) {}
    }

    /// A caller that waits for the value.
    ///
    /// Its variables are read and written only under `Work.lock`.
    @usableFromInline
    final class Waiter: @unchecked Sendable {
        /// The work that needs the value, if the caller is part of any.
        let works = Work.waiting
        var continuation: CheckedContinuation<Value, any Error>?
        var isCanceled = false
    }

    @usableFromInline
    nonisolated(nonsending) func createOrWait() async throws -> Value {
        while true {
            do {
                return try await createOrWaitOnce(isolation: #isolation)
            } catch is GivenUpError {
                // The creation was abandoned before this caller joined it. The caller starts over, with its own
                // task-local values.
            }
        }
    }

    /// Joins the creation before the caller leaves its actor.
    private func createOrWaitOnce(isolation: isolated (any Actor)?) async throws -> Value {
        let waiter = Waiter()
        return try await withTaskCancellationHandler {
            // A closure that doesn't capture the isolation would leave the actor first.
            _ = isolation
            return try await withCheckedThrowingContinuation { continuation in
                let known = Work.lock.withLock { add(waiter, continuation) }
                if let known { continuation.resume(with: known) }
            }
        } onCancel: {
            remove(waiter)
        }
    }

    /// Adds a waiter, and begins the creation unless one is under way.
    ///
    /// Returns the result if it is already known.
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
            // Released after the value exists, because a deinitializer of a captured object may read this lifetime.
            withExtendedLifetime(factory) {}
        }
        return creation
    }

    /// Resumes the waiters with the result, or tells them that the creation was abandoned before they joined it.
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
        // Released outside of the lock, because a deinitializer of a captured object may read lifetimes.
        withExtendedLifetime(pending) {}
    }

    /// Resumes a waiter whose task is canceled, and cancels the creation if no other waiter is left.
    private func remove(_ waiter: Waiter) {
        let (continuation, abandoned) = Work.lock.withLock {
            waiter.isCanceled = true
            guard let continuation = waiter.continuation else {
                return (nil as CheckedContinuation<Value, any Error>?, nil as Task<Void, Never>?)
            }
            // A waiter has a continuation only while the value doesn't exist.
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

// The storage is finished once, under `Work.lock`, before the releasing store to `isReadable`. The value is read only
// after an acquiring load has seen that store, or after `isCreated` was seen under the lock. Everything else is read
// and written only under that lock, and `deinit` is the last to use the lifetime.
nonisolated extension AsyncShared: @unchecked Sendable {}

/// The error that tells callers to start over, because the creation that they joined had already been abandoned.
private nonisolated struct GivenUpError: Error {}

/// An error that occurs when an asynchronous creation needs its own value.
public nonisolated struct AsyncSharedCycleError: Error, CustomStringConvertible {
    /// The names of the lifetimes in the cycle.
    ///
    /// The first and the last are the same.
    public let path: [String]

    /// A message that names the lifetimes in the cycle.
    public var description: String {
        "The creation of \(path[0]) would wait for itself: \(path.joined(separator: " → ")). Break the cycle."
    }
}

/// An error that occurs when an asynchronous lifetime is read after its scope began to close.
public nonisolated struct AsyncSharedClosedError: Error, CustomStringConvertible {
    let name: String

    /// A message that names the lifetime.
    public var description: String {
        "\(name) can't be read, because its scope is closing or closed. Read it earlier, or create a new scope."
    }
}
