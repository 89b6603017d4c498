/// The names of `Stubbing`, which every mock imports.
enum StubbingNames {
    /// The public types at file level: an app's type of the same name is written with its module.
    ///
    /// A test compares them with the list of public symbols.
    static let publicTypes: Set<String> = [
        "AnswerOrder", "AsyncStub", "AsyncThrowingStub", "ExpectedCall", "FunctionStub", "ManualClock",
        "NeutralValueProviding", "NoLeftoversTrait", "OrderRandomNumbers", "OrderSearchResult", "OrdersTrait", "Stub",
        "ThrowingStub",
        "UnansweredCallError", "WaitTimeoutError",
    ]

    /// The types whose values are the stubs of a mock.
    static let stubs: Set<String> = ["Stub", "ThrowingStub", "AsyncStub", "AsyncThrowingStub"]

    /// The type of the stub that stands for a function with these effects.
    static func stub(isAsync: Bool, isThrowing: Bool) -> String {
        (isAsync ? "Async" : "") + (isThrowing ? "Throwing" : "") + "Stub"
    }

    /// The nested structure of a mock that holds the stubs of static members.
    static let staticStubs = "StaticStubs"
    /// The function of `Stubbing` that creates these where no test has.
    static let defaultStubs = "defaultStubs"
}
