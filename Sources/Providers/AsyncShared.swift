import Foundation
public import Synchronization

/// A dependency whose creation is asynchronous or may fail: created when it is first used, once, and then kept.
///
///     let asyncDatabase = AsyncShared { try await Database(opening: file) }
///     let database = try await asyncDatabase.value
///
/// One creation is under way at any time, and all who ask wait for it. If it fails, all who waited get the error, and the
/// next who asks begins anew. Who is cancelled leaves at once with a `CancellationError`, and does not disturb the
/// others; when nobody waits any more, the creation is cancelled. The factory, and what it captured, is released as soon
/// as the value is there.
///
/// The factory runs in a task of its own, with the task-local values of the first who asked. It may be `@MainActor`.
/// Reading a created value costs one atomic load, and stays on the actor of the caller.
///
/// A creation that needs its own value, directly or through other asynchronous lifetimes, gets an
/// ``AsyncSharedCycleError`` that names the path. Tasks that a factory starts count as part of the creation, detached ones
/// do not; a factory that waits for itself through one of these, or by blocking a thread, is not found out.
public nonisolated final class AsyncShared<Value: Sendable> {
    /// True from the creation of the value until a scope closes the lifetime, if one does.
    @usableFromInline let isReadable = Atomic<Bool>(false)

    /// Written once, before `isReadable` is set, and read only after it.
    @usableFromInline private(set) var created: Value?

    private let lock = NSLock()
    private var factory: (@Sendable () async throws -> Value)?
    private var waiters: [Waiter] = []
    private var creation: AsyncCreation?
    private var task: Task<Void, Never>?
    private var isClosed = false
    private let fileID: StaticString
    private let line: UInt

    /// Creates a lifetime whose value will come from `factory`.
    ///
    /// - Parameters:
    ///   - fileID: The file of the declaration, for the words of an error; leave it out.
    ///   - line: The line of the declaration; leave it out.
    ///   - factory: Creates the value, in a task of its own.
    public init(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () async throws -> Value
    ) {
        self.fileID = fileID
        self.line = line
        self.factory = factory
    }

    /// The value, created if this is its first use.
    ///
    /// Throws what the factory throws, a `CancellationError` if the task that asks is cancelled before the value is
    /// there, an ``AsyncSharedCycleError`` in a creation that needs its own value, and an ``AsyncSharedClosedError`` if a
    /// scope has closed the lifetime.
    @inlinable public nonisolated(nonsending) var value: Value {
        get async throws {
            guard isReadable.load(ordering: .acquiring), let created else { return try await createOrWait() }
            return created
        }
    }

    /// Where the lifetime is declared, for sentences: "AsyncShared<Database> (Example/CompositionRoot.swift:12)".
    var name: String { "AsyncShared<\(Value.self)> (\(fileID):\(line))" }

    /// Makes every read from now on throw, except those that wait already.
    func close() {
        let unused = lock.withLock {
            defer { factory = nil }
            isClosed = true
            isReadable.store(false, ordering: .releasing)
            return factory
        }
        // Released outside of the lock: what the factory captured may read lifetimes when it goes.
        withExtendedLifetime(unused) {}
    }

    /// Someone who waits for the value.
    ///
    /// Its variables are read and written under the `lock` of its lifetime alone.
    private final class Waiter: @unchecked Sendable {
        /// The creation that needs the value, if it is one that does.
        let creation = AsyncCreation.current
        var continuation: CheckedContinuation<Value, any Error>?
        var isCancelled = false
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
                let known = lock.withLock { add(waiter, continuation) }
                if let known { continuation.resume(with: known) }
            }
        } onCancel: {
            remove(waiter)
        }
    }

    /// Adds someone who waits, and begins the creation if none is under way, or returns what is known already.
    private func add(
        _ waiter: Waiter,
        _ continuation: CheckedContinuation<Value, any Error>
    ) -> Result<Value, any Error>? {
        if waiter.isCancelled { return .failure(CancellationError()) }
        if isClosed { return .failure(AsyncSharedClosedError(name: name)) }
        if let created { return .success(created) }
        let current = creation ?? AsyncCreation(name: name)
        if let path = waiter.creation?.wait(for: current) { return .failure(AsyncSharedCycleError(path: path)) }
        waiter.continuation = continuation
        waiters.append(waiter)
        if creation == nil { begin(current) }
        return nil
    }

    private func begin(_ creation: AsyncCreation) {
        guard let factory else { return }
        self.creation = creation
        task = Task {
            let result: Result<Value, any Error>
            do {
                result = .success(try await AsyncCreation.$current.withValue(creation, operation: factory))
            } catch {
                result = .failure(error)
            }
            end(creation, with: result)
        }
    }

    /// Hands the result to all who wait, or tells them that the creation had been given up before they came.
    private func end(_ creation: AsyncCreation, with result: Result<Value, any Error>) {
        var result = result
        let (continuations, unused) = lock.withLock {
            if case .failure = result, task?.isCancelled == true { result = .failure(GivenUpError()) }
            defer {
                waiters = []
                self.creation = nil
                task = nil
            }
            let continuations = waiters.compactMap { waiter in
                defer { waiter.continuation = nil }
                waiter.creation?.stopWaiting(for: creation)
                return waiter.continuation
            }
            guard case .success(let value) = result else {
                return (continuations, nil as (@Sendable () async throws -> Value)?)
            }
            defer { factory = nil }
            created = value
            isReadable.store(!isClosed, ordering: .releasing)
            return (continuations, factory)
        }
        for continuation in continuations { continuation.resume(with: result) }
        withExtendedLifetime(unused) {}
    }

    /// Lets someone go who is cancelled, and gives the creation up if nobody waits any more.
    private func remove(_ waiter: Waiter) {
        let (continuation, abandoned) = lock.withLock {
            waiter.isCancelled = true
            guard let continuation = waiter.continuation else {
                return (nil as CheckedContinuation<Value, any Error>?, nil as Task<Void, Never>?)
            }
            waiter.continuation = nil
            waiters.removeAll { $0 === waiter }
            if let creation { waiter.creation?.stopWaiting(for: creation) }
            return (continuation, waiters.isEmpty ? task : nil)
        }
        abandoned?.cancel()
        continuation?.resume(throwing: CancellationError())
    }
}

// `created` is written once, under the lock, before the releasing store to `isReadable`, and read only after an acquiring
// load has seen that store; all other variables are read and written under the lock alone.
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

/// A creation that is under way, and the creations whose values it waits for.
nonisolated final class AsyncCreation {
    /// The creation of which the current task is a part.
    @TaskLocal static var current: AsyncCreation?

    /// Guards the edges between all creations.
    private static let lock = NSLock()

    private let name: String
    private var awaited: [AsyncCreation] = []

    init(name: String) {
        self.name = name
    }

    /// Notes that this creation waits for another one, or returns the path if it would wait for itself.
    func wait(for other: AsyncCreation) -> [String]? {
        Self.lock.withLock {
            if let path = other.path(to: self) { return [name] + path }
            awaited.append(other)
            return nil
        }
    }

    func stopWaiting(for other: AsyncCreation) {
        Self.lock.withLock {
            guard let index = awaited.firstIndex(where: { $0 === other }) else { return }
            awaited.remove(at: index)
        }
    }

    private func path(to target: AsyncCreation) -> [String]? {
        if self === target { return [name] }
        return awaited.lazy.compactMap { $0.path(to: target) }.first.map { [name] + $0 }
    }
}

// `awaited` is read and written under the one lock of all creations.
nonisolated extension AsyncCreation: @unchecked Sendable {}
