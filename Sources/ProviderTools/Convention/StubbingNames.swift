/// The names of `Stubbing`, which every mock imports.
enum StubbingNames {
    /// The public types at file level: an app's type of the same name is written with its module.
    static let publicTypes: Set<String> = [
        "AnyCall", "AnyStub", "AsyncStub", "AsyncThrowingStub", "AsynchronousCall", "BaseStub", "CallSequence",
        "ExpectedCall", "MissingCallError", "RecordedCall", "Stub", "SynchronousCall", "ThrowingStub",
        "UnansweredCallError",
    ]

    /// The types whose values are the stubs of a mock.
    static let stubs: Set<String> = ["Stub", "ThrowingStub", "AsyncStub", "AsyncThrowingStub"]

    /// The nested structure of a mock that holds the stubs of static members.
    static let staticStubs = "StaticStubs"
}
