/// Takes the place of `CheckedContinuation` of the Swift runtime: what happens before it is resumed happens before what
/// the task does next.
public struct CheckedContinuation<T, E: Error>: Sendable {
    private let continuation: _Concurrency.CheckedContinuation<T, E>
    private let resumed: Edge

    init(_ continuation: _Concurrency.CheckedContinuation<T, E>, _ resumed: Edge) {
        self.continuation = continuation
        self.resumed = resumed
    }

    /// Resumes the task with a value.
    public func resume(returning value: sending T) {
        resumed.release()
        continuation.resume(returning: value)
    }

    /// Resumes the task with an error.
    public func resume(throwing error: E) {
        resumed.release()
        continuation.resume(throwing: error)
    }

    /// Resumes the task with a result.
    public func resume<Failure: Error>(with result: __shared sending Result<T, Failure>) where E == any Error {
        resumed.release()
        continuation.resume(with: result)
    }

    /// Resumes the task with a result.
    public func resume(with result: __shared sending Result<T, E>) {
        resumed.release()
        continuation.resume(with: result)
    }

    /// Resumes the task.
    public func resume() where T == Void {
        resume(returning: ())
    }
}

/// Takes the place of the function of the Swift runtime.
public func withCheckedContinuation<T>(
    isolation: isolated (any Actor)? = #isolation,
    function: String = #function,
    _ body: (CheckedContinuation<T, Never>) -> Void
) async -> sending T {
    let resumed = Edge()
    defer { resumed.acquire() }
    return await _Concurrency.withCheckedContinuation(isolation: isolation, function: function) {
        body(CheckedContinuation($0, resumed))
    }
}

/// Takes the place of the function of the Swift runtime.
public func withCheckedThrowingContinuation<T>(
    isolation: isolated (any Actor)? = #isolation,
    function: String = #function,
    _ body: (CheckedContinuation<T, any Error>) -> Void
) async throws -> sending T {
    let resumed = Edge()
    defer { resumed.acquire() }
    return try await _Concurrency.withCheckedThrowingContinuation(isolation: isolation, function: function) {
        body(CheckedContinuation($0, resumed))
    }
}
