/// The names of `Stubbing`, which every mock imports.
enum StubbingNames {
    /// The public types at file level: an app's type of the same name is written with its module.
    static let publicTypes: Set<String> = [
        "AnyCall", "AnyStub", "AsyncStub", "AsyncThrowingStub", "AsynchronousCall", "BaseStub", "CallSequence",
        "ExpectedCall", "MissingCallError", "RecordedCall", "Stub", "SynchronousCall", "ThrowingStub",
        "UnansweredCallError",
    ]
}
