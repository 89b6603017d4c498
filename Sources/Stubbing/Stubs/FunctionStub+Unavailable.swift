// Members that other kinds of stubs have. They exist only for the compiler's message, which says what to use instead.

nonisolated extension FunctionStub {
    /// Unavailable, because calls can throw.
    @available(*, unavailable, message: "Calls can throw. Set resultQueue, such as [.success(a), .failure(error)].")
    public var returnValueQueue: [Out] {
        get { fatalError("returnValueQueue is unavailable.") }
        set { _ = newValue }
    }

    /// Unavailable, because calls return a value.
    @available(
        *,
        unavailable,
        message: "Calls return a value. Set resultQueue, such as [.failure(error), .success(a)]."
    )
    public var errorQueue: [Failure?] {
        get { fatalError("errorQueue is unavailable.") }
        set { _ = newValue }
    }

    /// Unavailable, because calls can throw.
    @available(*, unavailable, message: "Calls can throw. Read callResults, or returnValue of each call.")
    public var callReturnValues: [Out] { fatalError("callReturnValues is unavailable.") }
}

nonisolated extension ThrowingStub {
    /// Unavailable, because a stub takes one value.
    @available(*, unavailable, message: "Pass one value. Nest a structure of the arguments in the mock.")
    public func callAsFunction<First, Second, each Other>(
        _ first: First,
        _ second: Second,
        _ others: repeat each Other
    ) throws(Failure) -> Out { fatalError("A stub takes one value.") }

    /// Unavailable, because calls are synchronous.
    @available(
        *,
        unavailable,
        message: "Calls are synchronous. Only an AsyncStub or AsyncThrowingStub suspends them."
    )
    public func pause() {}

    /// Unavailable, because calls are synchronous.
    @available(
        *,
        unavailable,
        message: "Calls are synchronous. Only an AsyncStub or AsyncThrowingStub suspends them."
    )
    public func pause(atMost limit: Duration) {}

    /// Unavailable, because calls are synchronous.
    @available(
        *,
        unavailable,
        message: "Calls are synchronous. Only an AsyncStub or AsyncThrowingStub suspends them."
    )
    public func resume() {}

    /// Unavailable, because calls are synchronous.
    @available(
        *,
        unavailable,
        message: "Calls are synchronous. Only an AsyncStub or AsyncThrowingStub suspends them."
    )
    public func resumeNext() {}
}

nonisolated extension AsyncThrowingStub {
    /// Unavailable, because a stub takes one value.
    @available(*, unavailable, message: "Pass one value. Nest a structure of the arguments in the mock.")
    public nonisolated(nonsending) func callAsFunction<First, Second, each Other>(
        _ first: First,
        _ second: Second,
        _ others: repeat each Other
    ) async throws(Failure) -> Out { fatalError("A stub takes one value.") }
}
