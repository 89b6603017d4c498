// Copyright (c) 2026 ProviderKit authors. SPDX-License-Identifier: MIT. Copy LICENSE, too.
// If you copy this file, copy AsyncShared.swift, AsyncSharedErrors.swift, Declaration.swift, Guarded.swift,
// Messages.swift, Monitor.swift, OrderedBag.swift, StandardError.swift, TwoPhaseStorage.swift, Work.swift and
// WorkSearch.swift, too.

/// A dependency that is loaded on first use, and loaded again when its value is too old.
///
///     let asyncRates = AsyncExpiring(after: .seconds(60), refreshingAfter: .seconds(30), clock: clock) {
///         try await loadRates()
///     }
///     let rates = try await asyncRates.value
///
/// Two durations, as in Java's cache Caffeine, decide what a reader gets. Ages are measured from the end of a load.
///
/// | The age of the value | A reader |
/// | --- | --- |
/// | is less than `refreshingAfter` | gets the value |
/// | is at least `refreshingAfter` | gets the value, and a new one is loaded |
/// | is at least `after` | waits for a new one |
///
/// One load runs at a time, and all readers that have to wait await that load, as with `AsyncShared`: if it fails, all
/// of them throw its error, and the next reader starts another load; canceling the last of them cancels the load.
///
/// A refresh has no reader that waits while the value is valid. If it fails, the old value stays until it expires, the
/// failure is reported, and the next reader starts another refresh. A refresh that is still under way when the value
/// expires becomes the load that readers wait for, so canceling the last of them cancels it. Releasing the lifetime
/// cancels it, too. Neither is reported.
///
/// If the factory reads values of a `Scope`, such as those of a session, read the value in a use of the scope. A refresh
/// then counts as part of that use until it ends, so these values exist. When the scope begins to close, a refresh
/// without readers is canceled, and no other one begins.
///
/// Each read takes a lock for a moment, and reads the clock outside of it. The factory is kept. Code that holds an old
/// value keeps it.
public nonisolated final class AsyncExpiring<Value: Sendable>: Sendable {
    /// A loaded value, and how old it is.
    final class Aging: Sendable {
        let value: Value
        let isExpired: @Sendable () -> Bool
        let isStale: @Sendable () -> Bool

        init(
            value: Value,
            isExpired: @escaping @Sendable () -> Bool,
            isStale: @escaping @Sendable () -> Bool
        ) {
            self.value = value
            self.isExpired = isExpired
            self.isStale = isStale
        }
    }

    struct State {
        var latest: Aging?
        /// The load that is under way, or that failed last.
        var load: AsyncShared<Aging>?
    }

    let state = Guarded(State())
    private let declaration: Declaration
    private let loadAging: @Sendable () async throws -> Aging
    private let reportFailedRefresh: @Sendable (any Error) -> Void

    /// Creates a lifetime that gets its values from `factory`.
    ///
    /// - Parameters:
    ///   - lifespan: How long a value is valid. If it is zero or negative, each read waits for a load.
    ///   - refreshAge: The age at which a reader starts to load the next value while it gets the old one. Defaults to
    ///     nil, for never.
    ///   - clock: The clock that measures the age of a value. A test passes its own.
    ///   - fileID: The source location to report. Defaults to the caller's.
    ///   - line: The source location to report. Defaults to the caller's.
    ///   - factory: Loads a value, in its own task.
    ///   - reportFailedRefresh: Receives the error of each refresh that fails, on any thread. By default, it's written
    ///     to standard error.
    public init<TimeSource: Clock<Duration>>(
        after lifespan: Duration,
        refreshingAfter refreshAge: Duration? = nil,
        clock: TimeSource,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable () async throws -> Value,
        onFailedRefresh reportFailedRefresh: (@Sendable (any Error) -> Void)? = nil
    ) {
        let declaration = Declaration(.asyncExpiring, fileID: fileID, line: line)
        self.declaration = declaration
        loadAging = {
            let value = try await factory()
            let end = clock.now
            return Aging(
                value: value,
                isExpired: { end.advanced(by: lifespan) <= clock.now },
                isStale: { refreshAge.map { end.advanced(by: $0) <= clock.now } ?? false }
            )
        }
        self.reportFailedRefresh =
            reportFailedRefresh ?? { error in
                let name = declaration.name(of: Value.self)
                writeToStandardError(
                    "A refresh of \(name) failed, so its value stays until it expires: \(messageValue(error))"
                )
            }
    }

    deinit {
        state.withLock { $0.load }?.cancelUnneededCreation()
    }

    /// The value, loaded if there is none or if it has expired.
    ///
    /// Throws the error of the load that the reader waits for, and the other errors that `AsyncShared.value` throws.
    public nonisolated(nonsending) var value: Value {
        get async throws {
            while true {
                let seen = state.withLock { $0.latest }
                if let seen, !seen.isExpired() {
                    if seen.isStale() { load(after: seen)?.start(onFailure: reportFailedRefresh) }
                    return seen.value
                }
                // If another load has ended meanwhile, the loop takes its value, unless that has expired by now.
                if let load = load(after: seen) { return try await load.value.value }
            }
        }
    }

    /// Returns the load that is under way, or the next one, if no value is later than `seen`.
    private func load(after seen: Aging?) -> AsyncShared<Aging>? {
        state.withLock { state in state.latest === seen ? nextLoad(&state) : nil }
    }

    private func nextLoad(_ state: inout State) -> AsyncShared<Aging> {
        if let load = state.load { return load }
        let load = AsyncShared(declaration) { [weak self, loadAging] in
            let aging = try await loadAging()
            self?.keep(aging)
            return aging
        }
        state.load = load
        return load
    }

    /// Keeps a loaded value, so that later readers don't join its load.
    private func keep(_ aging: Aging) {
        let old = state.withLock { state in
            defer { (state.latest, state.load) = (aging, nil) }
            return (state.latest, state.load)
        }
        // Released outside of the lock, because the deinitializer of a value may use this lifetime.
        withExtendedLifetime(old) {}
    }
}

nonisolated extension AsyncExpiring.Aging: WrappingValue {
    static var wrapped: Any.Type { Value.self }
}
