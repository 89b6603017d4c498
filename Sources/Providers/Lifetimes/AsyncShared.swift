// If you copy this file, copy AsyncSharedErrors.swift, Declaration.swift, Monitor.swift, OrderedBag.swift,
// TwoPhaseStorage.swift and Work.swift, too.

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
/// The factory runs in its own task, with the priority and the task-local values of the caller that started the
/// creation. A caller that joins later doesn't raise the priority. The factory can be `@MainActor`. Reading a created
/// value costs one atomic load, and stays on the caller's actor. Canceling a caller takes the same time however many
/// others wait.
///
/// If a creation needs its own value, directly or through other asynchronous lifetimes and closing scopes, it throws an
/// ``AsyncSharedCycleError`` that names the path. A task that the factory starts counts as part of the creation, unless
/// it is detached. A cycle through a detached task or a blocked thread isn't detected.
@safe
public nonisolated final class AsyncShared<Value: Sendable> {
    /// The state of a lifetime whose value doesn't exist yet, guarded by `Work.lock`.
    @usableFromInline
    final class Pending {
        let factory: @Sendable () async throws -> Value
        var waiters = OrderedBag<Waiter>()
        var creation: Work?
        var task: Task<Void, Never>?
        /// Whether the creation was canceled because no caller waits for it.
        var isAbandoned = false
        /// Receives the error of a creation that no caller has asked for.
        var reportFailure: (@Sendable (any Error) -> Void)?

        init(factory: @escaping @Sendable () async throws -> Value) {
            self.factory = factory
        }
    }

    @usableFromInline let storage: TwoPhaseStorage<Pending, Value>

    private let declaration: Declaration

    /// An object that follows the creations, such as the scope of the lifetime.
    private let owner: (any CreationOwner)?

    /// True from the creation of the value until its teardown begins, and again after a read has been reported.
    @usableFromInline let isReadable = Atomic<Bool>(false)

    private var isCreated = false

    /// Whether the value's teardown has begun, and no read has been reported since.
    private var hasEnded = false

    /// Whether the scope of the lifetime has canceled its creation, so that no other one begins.
    private var isCanceled = false

    /// Creates a lifetime that gets its value from `factory` on first use.
    ///
    /// - Parameters:
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - factory: Creates the value, in its own task.
    public convenience init(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () async throws -> Value
    ) {
        self.init(Declaration(.asyncShared, fileID: fileID, line: line), factory)
    }

    init(
        _ declaration: Declaration,
        owner: (any CreationOwner)? = nil,
        _ factory: @escaping @Sendable () async throws -> Value
    ) {
        self.declaration = declaration
        self.owner = owner
        unsafe storage = TwoPhaseStorage(Pending(factory: factory))
    }

    deinit {
        unsafe storage.destroy(isFinished: isCreated)
        owner?.lifetimeWasReleased()
    }

    /// The value, created on first use.
    ///
    /// Throws the error of the factory, a `CancellationError` if the calling task is canceled before the value exists,
    /// an ``AsyncSharedCancellationError`` if the factory throws a `CancellationError` although no caller was canceled,
    /// an ``AsyncSharedCycleError`` if the calling task is part of a creation that needs its own value, or an
    /// ``AsyncSharedClosedError`` if there is no value and the scope of the lifetime is closed.
    @inlinable public nonisolated(nonsending) var value: Value {
        get async throws {
            guard isReadable.load(ordering: .acquiring) else { return try await createOrWait() }
            // The lifetime owns the storage, so it must stay alive until the value is copied.
            defer { extendLifetime(self) }
            return unsafe storage.value
        }
    }

    /// The name of the lifetime in messages, such as "AsyncShared<Database> (Example/CompositionRoot.swift:12)".
    var name: String { declaration.name(of: Value.self) }

    /// The value if it exists, without creating it.
    var existingValue: Value? {
        guard hasValue else { return nil }
        defer { extendLifetime(self) }
        return unsafe storage.value
    }

    /// Whether the value exists and can be read.
    var hasValue: Bool { isReadable.load(ordering: .acquiring) }

    /// Whether there is neither a value nor a creation that is under way.
    var isIdle: Bool {
        Work.lock.withLock {
            guard !isCreated else { return false }
            return unsafe storage.pending.creation == nil
        }
    }

    /// Begins a creation without a caller that waits for it, unless one is under way or the value exists.
    ///
    /// Callers can join the creation. When the last of them is canceled, so is the creation.
    ///
    /// - Parameter reportFailure: Receives the error of the creation, unless it was canceled.
    func start(onFailure reportFailure: @escaping @Sendable (any Error) -> Void) {
        Work.lock.withLock {
            guard !isCreated, unsafe storage.pending.creation == nil else { return }
            let pending = unsafe storage.pending
            pending.reportFailure = reportFailure
            _ = begin(pending)
        }
    }

    /// Makes the next read report that it comes too late.
    func endUse() {
        Work.lock.withLock {
            hasEnded = true
            isReadable.store(false, ordering: .releasing)
        }
    }

    /// Cancels the creation that is under way, and lets no other one begin.
    func cancelCreation() {
        let task = Work.lock.withLock {
            isCanceled = true
            return isCreated ? nil : unsafe storage.pending.task
        }
        task?.cancel()
    }

    /// A caller that waits for the value.
    @usableFromInline
    struct Waiter {
        /// The work that needs the value, if the caller is part of any.
        let work: Work?
        let continuation: CheckedContinuation<Value, any Error>
    }

    /// The place of a caller among the waiters, which the caller's cancellation needs to know.
    private final class Place: Sendable {
        /// The ID of the waiter, or zero before there is one.
        ///
        /// It's read and written only under `Work.lock`.
        let id = Atomic<Int>(0)
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
        let place = Place()
        return try await withTaskCancellationHandler {
            // A closure that doesn't capture the isolation would leave the actor first.
            _ = isolation
            return try await withCheckedThrowingContinuation { continuation in
                let (known, isLate) = Work.lock.withLock { add(continuation, at: place) }
                if isLate { owner?.lifetimeWasReadTooLate() }
                if let known { continuation.resume(with: known) }
            }
        } onCancel: {
            cancel(place)
        }
    }

    /// Adds a waiter, and begins the creation unless one is under way.
    ///
    /// Returns the result if it is already known, and whether it has to be reported that the read comes too late.
    private func add(
        _ continuation: CheckedContinuation<Value, any Error>,
        at place: Place
    ) -> (known: Result<Value, any Error>?, isLate: Bool) {
        if isCreated {
            defer {
                hasEnded = false
                isReadable.store(true, ordering: .releasing)
            }
            return (.success(unsafe storage.value), hasEnded)
        }
        // A task that is canceled later waits for the lock before it looks for its place.
        if Task.isCancelled { return (.failure(CancellationError()), false) }
        let pending = unsafe storage.pending
        let isJoined = pending.creation != nil
        guard let creation = pending.creation ?? begin(pending) else {
            return (.failure(AsyncSharedClosedError(name: name)), false)
        }
        let work = Work.waiting
        if let cycle = work?.waits(for: creation, isJoined: isJoined) {
            return (.failure(AsyncSharedCycleError(path: cycle)), false)
        }
        place.id.store(pending.waiters.add(Waiter(work: work, continuation: continuation)), ordering: .relaxed)
        return (nil, false)
    }

    /// Begins a creation, or returns nil if the owner doesn't allow it.
    private func begin(_ pending: Pending) -> Work? {
        if isCanceled { return nil }
        let declaration = declaration
        let makeName = { @Sendable in declaration.name(of: Value.self) }
        let depth = Work.waiting?.depth ?? 0
        let unowned = owner == nil ? Work(inside: nil, depth: depth, makeName: makeName) : nil
        guard let creation = unowned ?? owner?.begin(depth: depth, makeName) else { return nil }
        pending.creation = creation
        pending.task = Task { [factory = pending.factory] in
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
        let (pending, waiters, known, report, afterward) = Work.lock.withLock {
            let pending = unsafe storage.pending
            let known = result.mapError { knownError(for: $0, of: pending) }
            let report = isCanceled || pending.isAbandoned ? nil : pending.reportFailure
            pending.reportFailure = nil
            let waiters = pending.waiters.removeAll()
            for waiter in waiters { waiter.work?.stopsNeeding(creation) }
            pending.creation = nil
            pending.task = nil
            pending.isAbandoned = false
            let afterward = creation.endForScopesOfCaller()
            creation.end()
            if case .success(let value) = result {
                unsafe storage.finish(with: value)
                isCreated = true
                isReadable.store(!hasEnded, ordering: .releasing)
            }
            return (pending, waiters, known, report, [owner?.end(creation, isFailed: !isCreated), afterward])
        }
        for waiter in waiters { waiter.continuation.resume(with: known) }
        for run in afterward { run?() }
        if case .failure(let error) = known { report?(error) }
        // Released outside of the lock, because a deinitializer of a captured object may read lifetimes.
        withExtendedLifetime(pending) {}
    }

    /// Returns the error that the waiters of a failed creation receive.
    private func knownError(for error: any Error, of pending: Pending) -> any Error {
        if isCanceled { return AsyncSharedClosedError(name: name) }
        if pending.isAbandoned { return GivenUpError() }
        return error is CancellationError ? AsyncSharedCancellationError(name: name) : error
    }

    /// Resumes a waiter whose task is canceled, and cancels the creation if no other waiter is left.
    private func cancel(_ place: Place) {
        let (waiter, abandoned) = Work.lock.withLock { () -> (Waiter?, Task<Void, Never>?) in
            let id = place.id.load(ordering: .relaxed)
            // A value that exists has no waiters.
            if id == 0 || isCreated { return (nil, nil) }
            let pending = unsafe storage.pending
            guard let waiter = pending.waiters.remove(id) else { return (nil, nil) }
            if let creation = pending.creation { waiter.work?.stopsNeeding(creation) }
            if pending.waiters.count > 0 { return (waiter, nil) }
            pending.isAbandoned = true
            if let creation = pending.creation, let work = waiter.work { creation.continues(work) }
            return (waiter, pending.task)
        }
        abandoned?.cancel()
        waiter?.continuation.resume(throwing: CancellationError())
    }
}

// The storage is finished once, under `Work.lock`, before the releasing store to `isReadable`. The value is read only
// after an acquiring load has seen that store, or after `isCreated` was seen under the lock. Everything else is read
// and written only under that lock, and `deinit` is the last to use the lifetime.
nonisolated extension AsyncShared: @unchecked Sendable {}

/// The error that tells callers to start over, because the creation that they joined had already been abandoned.
private nonisolated struct GivenUpError: Error {}

/// An object that follows the creations of an asynchronous lifetime, such as its scope.
nonisolated protocol CreationOwner: AnyObject, Sendable {
    /// Returns the work of a creation that begins now, or nil if none may begin.
    ///
    /// The caller holds `Work.lock`.
    func begin(depth: Int, _ makeName: @escaping @Sendable () -> String) -> Work?

    /// Is told that a creation has ended, and returns what the caller runs when it has unlocked `Work.lock`.
    func end(_ creation: Work, isFailed: Bool) -> @Sendable () -> Void

    /// Is called for the first read after the value's teardown began.
    func lifetimeWasReadTooLate()

    /// Is called by the deinitializer of the lifetime.
    func lifetimeWasReleased()
}
