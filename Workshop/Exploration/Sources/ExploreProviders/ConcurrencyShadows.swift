public import Exploring

// The types and functions that take the place of those of the system in the sources of both libraries. `ExploreStubbing`
// has a symbolic link to this file, because only declarations of a module itself shadow imported ones.

@usableFromInline typealias Atomic = Exploring.Atomic
@usableFromInline typealias Task = Exploring.Task
@usableFromInline typealias ContinuousClock = Exploring.ContinuousClock
@usableFromInline typealias CheckedContinuation = Exploring.CheckedContinuation

func withTaskCancellationHandler<T>(
    operation: () async throws -> T,
    onCancel handler: @Sendable () -> Void,
    isolation: isolated (any Actor)? = #isolation
) async rethrows -> T {
    try await Exploring.withTaskCancellationHandler(operation: operation, onCancel: handler, isolation: isolation)
}

func withCheckedContinuation<T>(
    isolation: isolated (any Actor)? = #isolation,
    function: String = #function,
    _ body: (CheckedContinuation<T, Never>) -> Void
) async -> sending T {
    await Exploring.withCheckedContinuation(isolation: isolation, function: function, body)
}

func withCheckedThrowingContinuation<T>(
    isolation: isolated (any Actor)? = #isolation,
    function: String = #function,
    _ body: (CheckedContinuation<T, any Error>) -> Void
) async throws -> sending T {
    try await Exploring.withCheckedThrowingContinuation(isolation: isolation, function: function, body)
}
