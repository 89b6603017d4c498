// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.
// If you copy this file, copy AsyncSharedErrors.swift, Declaration.swift, Monitor.swift, OrderedBag.swift,
// TwoPhaseStorage.swift, Work.swift and WorkSearch.swift, too.

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
/// immediately, and doesn't affect the others. When the last waiting caller is canceled, so is the creation. Once the value
/// exists, the lifetime releases the factory and everything that the factory captured. The task of the creation, which
/// can end a moment after the callers go on, holds them until then.
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
    /// The state of a lifetime whose value doesn't exist yet.
    @usableFromInline
    final class Pending {
        let factory: @Sendable () async throws -> Value
        var waiters = OrderedBag<Waiter>()
        var creation: Work?
        var task: Task<Void, Never>?
        /// Whether the creation was canceled, so that callers that join it now start over if it fails.
        var isCanceled = false
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

    private(set) var isCreated = false

    /// Whether the value's teardown has begun, and no read has been reported since.
    private var hasEnded = false

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
    var isIdle: Bool { Work.locked { isIdle($0) } }

    private func isIdle(_ held: borrowing Work.Held) -> Bool {
        guard !isCreated else { return false }
        return unsafe storage.pending.creation == nil
    }

    /// Begins a creation without a caller that waits for it, unless one is under way or the value exists.
    ///
    /// Callers can join the creation. When the last of them is canceled, so is the creation. The creation counts as part
    /// of the uses that the current task is in. When one of their scopes begins to close, a creation without a caller is
    /// canceled, and in a scope that is closing, none begins.
    ///
    /// - Parameter reportFailure: Receives the error of the creation, unless it was canceled.
    func start(onFailure reportFailure: @escaping @Sendable (any Error) -> Void) {
        Work.locked { held in
            guard isIdle(held) else { return }
            let caller = Work.waiting(held)
            if let caller, caller.isInClosing(held) { return }
            let pending = unsafe storage.pending
            pending.reportFailure = reportFailure
            guard let creation = begin(pending, held), let caller else { return }
            creation.continues(caller, onClosing: { [self] in cancelUnneededCreation() }, held)
        }
    }

    /// Makes the next read report that it comes too late.
    func endUse() {
        Work.locked { endUse($0) }
    }

    private func endUse(_ held: borrowing Work.Held) {
        hasEnded = true
        isReadable.store(false, ordering: .releasing)
    }

    /// Cancels the creation that is under way, if no caller waits for it.
    func cancelUnneededCreation() {
        Work.locked { held in
            guard !isCreated, unsafe storage.pending.waiters.count == 0 else { return }
            cancelCreation(unlessNeededBy: nil, &held)
        }
    }

    /// Cancels the creation that is under way, unless there is a closing, and what it waits for needs the value.
    func cancelCreation(unlessNeededBy closing: Work?, _ held: inout Work.Held) {
        guard !isCreated, let creation = unsafe storage.pending.creation else { return }
        if let closing, creation.isNeeded(by: closing, held) { return }
        let pending = unsafe storage.pending
        pending.isCanceled = true
        held.afterward { [task = pending.task] in task?.cancel() }
    }

    /// A caller that waits for the value.
    @usableFromInline
    struct Waiter {
        /// The work that needs the value, if the caller is part of any.
        let work: Work?
        /// Whether the creation had already been canceled when the caller joined it.
        let startsOver: Bool
        let continuation: CheckedContinuation<Value, any Error>
    }

    @usableFromInline
    nonisolated(nonsending) func createOrWait() async throws -> Value {
        while true {
            do {
                return try await createOrWaitOnce(isolation: #isolation)
            } catch is StartOverError {
                // The creation had been canceled before this caller joined it. The caller starts another one, with its
                // own task-local values.
            }
        }
    }

    /// Joins the creation before the caller leaves its actor.
    private func createOrWaitOnce(isolation: isolated (any Actor)?) async throws -> Value {
        let place = WaiterPlace()
        return try await withTaskCancellationHandler {
            // A closure that doesn't capture the isolation would leave the actor first.
            _ = isolation
            return try await withCheckedThrowingContinuation { continuation in
                Work.locked { held in
                    guard let result = add(continuation, at: place, &held) else { return }
                    held.afterward { continuation.resume(with: result) }
                }
            }
        } onCancel: {
            cancel(place)
        }
    }

    /// Adds a waiter, and begins the creation unless one is under way, or returns the result if it is already known.
    private func add(
        _ continuation: CheckedContinuation<Value, any Error>,
        at place: WaiterPlace,
        _ held: inout Work.Held
    ) -> Result<Value, any Error>? {
        if isCreated {
            if hasEnded { held.afterward { [self] in owner?.lifetimeWasReadTooLate() } }
            hasEnded = false
            isReadable.store(true, ordering: .releasing)
            return .success(unsafe storage.value)
        }
        // A task that is canceled later waits for the lock before it looks for its place.
        if Task.isCancelled { return .failure(CancellationError()) }
        let pending = unsafe storage.pending
        let isJoined = pending.creation != nil
        guard let creation = pending.creation ?? begin(pending, held) else {
            return .failure(AsyncSharedClosedError(name: name))
        }
        let work = Work.waiting(held)
        if let work, let path = creation.path(to: work, held) {
            return .failure(AsyncSharedCycleError(path: path.map(\.name) + [creation.name]))
        }
        work?.waits(for: creation, isJoined: isJoined, held)
        let waiter = Waiter(work: work, startsOver: pending.isCanceled, continuation: continuation)
        place.set(pending.waiters.add(waiter), held)
        return nil
    }

    /// Begins a creation, or returns nil if the owner doesn't allow it.
    private func begin(_ pending: Pending, _ held: borrowing Work.Held) -> Work? {
        let declaration = declaration
        let makeName = { @Sendable in declaration.name(of: Value.self) }
        let depth = Work.waiting(held)?.depth ?? 0
        let unowned = owner == nil ? Work(inside: nil, depth: depth, makeName: makeName) : nil
        guard let creation = unowned ?? owner?.begin(depth: depth, makeName, held) else { return nil }
        pending.creation = creation
        pending.isCanceled = false
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

    /// Resumes the waiters with the result, or tells them to start over.
    private func end(_ creation: Work, with result: Result<Value, any Error>) {
        Work.locked { held in
            let pending = unsafe storage.pending
            let isCanceled = pending.isCanceled
            let waiters = pending.waiters.removeAll()
            for waiter in waiters { waiter.work?.stopsWaiting(for: creation, held) }
            held.afterward { [self] in
                for waiter in waiters {
                    let known = result.mapError { error in
                        waiter.startsOver ? StartOverError() : knownError(for: error, isCanceled: isCanceled)
                    }
                    waiter.continuation.resume(with: known)
                }
            }
            pending.creation = nil
            pending.task = nil
            if case .success(let value) = result {
                unsafe storage.finish(with: value)
                isCreated = true
                isReadable.store(!hasEnded, ordering: .releasing)
            }
            if let owner { owner.end(creation, isFailed: !isCreated, &held) } else { creation.end(&held) }
            if case .failure(let error) = result, let report = pending.reportFailure, !isCanceled {
                held.afterward { [self] in report(knownError(for: error, isCanceled: false)) }
            }
            // Released afterward, because a deinitializer of a captured object may read lifetimes.
            held.afterward { [report = pending.reportFailure] in withExtendedLifetime((pending, report)) {} }
            pending.reportFailure = nil
        }
    }

    /// Returns the error that a waiter of a failed creation receives.
    private func knownError(for error: any Error, isCanceled: Bool) -> any Error {
        guard error is CancellationError else { return error }
        return isCanceled ? AsyncSharedClosedError(name: name) : AsyncSharedCancellationError(name: name)
    }

    /// Resumes a waiter whose task is canceled, and cancels the creation if no other waiter is left.
    private func cancel(_ place: WaiterPlace) {
        Work.locked { held in
            let id = place.id(held)
            // A value that exists has no waiters.
            if id == 0 || isCreated { return }
            let pending = unsafe storage.pending
            guard let waiter = pending.waiters.remove(id) else { return }
            if let creation = pending.creation { waiter.work?.stopsWaiting(for: creation, held) }
            if pending.waiters.count == 0 {
                if let creation = pending.creation, let work = waiter.work { creation.continues(work, held) }
                cancelCreation(unlessNeededBy: nil, &held)
            }
            held.afterward { waiter.continuation.resume(throwing: CancellationError()) }
        }
    }
}

// The storage is finished once, under the lock of `Work`, before the releasing store to `isReadable`. The value is read only
// after an acquiring load has seen that store, or after `isCreated` was seen under the lock. Everything else is read
// and written only under that lock, and `deinit` is the last to use the lifetime.
nonisolated extension AsyncShared: @unchecked Sendable {}

/// The error that tells callers to start over, because the creation that they joined had already been canceled.
private nonisolated struct StartOverError: Error {}

/// The place of a caller among waiters, which the caller's cancellation needs to know.
nonisolated final class WaiterPlace: Sendable {
    // Atomic only because that makes the class `Sendable`. The lock orders everything.
    private let stored = Atomic<Int>(0)

    /// The ID of the waiter, or zero before there is one.
    func id(_ held: borrowing Work.Held) -> Int { stored.load(ordering: .relaxed) }

    func set(_ id: Int, _ held: borrowing Work.Held) { stored.store(id, ordering: .relaxed) }
}

/// An object that follows the creations of an asynchronous lifetime, such as its scope.
nonisolated protocol CreationOwner: AnyObject, Sendable {
    /// Returns the work of a creation that begins now, or nil if none may begin.
    func begin(depth: Int, _ makeName: @escaping @Sendable () -> String, _ held: borrowing Work.Held) -> Work?

    /// Ends the work of a creation.
    func end(_ creation: Work, isFailed: Bool, _ held: inout Work.Held)

    /// Is called for the first read after the value's teardown began.
    func lifetimeWasReadTooLate()

    /// Is called by the deinitializer of the lifetime.
    func lifetimeWasReleased()
}
