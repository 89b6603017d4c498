/// The names of `Stubbing`, which every mock imports.
enum StubbingNames {
    /// The public types at file level: an app's type of the same name is written with its module.
    ///
    /// A test compares them with the list of public symbols.
    static let publicTypes: Set<String> = [
        "AsyncStub", "AsyncThrowingStub", "CallSequence", "ExpectedCall", "FunctionStub", "ManualClock",
        "NeutralValueProviding", "Stub", "ThrowingStub", "UnansweredCallError", "WaitTimeoutError",
    ]
}
