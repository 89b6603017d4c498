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
