/// A type that provides the return value of calls without an answer.
///
/// A call that finds no answer fails its test. Then it continues according to the first row that applies:
///
/// | The stub… | The call… |
/// | --- | --- |
/// | states a neutral value in its declaration | returns that value |
/// | throws `any Error` | throws an error that ends the test, unless the code under test catches it |
/// | has the `Failure` type ``UnansweredCallError`` | throws an `UnansweredCallError` |
/// | returns a type that conforms to this protocol | returns its ``neutralValue`` |
/// | returns nothing | returns |
/// | returns an optional, or another type that a `nil` literal can express | returns `nil` |
/// | returns a vector, such as `SIMD3<Float>` | returns zeros |
/// | returns a `RangeReplaceableCollection`, or a type that `[]` or `[:]` can express | returns an empty value |
/// | returns a string, or another type that a string literal can express | returns an empty string |
/// | returns `Bool`, or another type that a Boolean literal can express | returns `false` |
/// | returns a number, or another type that an integer literal can express, or that has a `zero` | returns zero |
/// | returns a `Character` or a `Unicode.Scalar` | returns a space |
/// | returns a `Date`, a `URL` or a `UUID` | returns the start of 1970, `about:blank`, or zeros |
/// | returns an `AsyncStream`, or an `AsyncThrowingStream` of `any Error` | returns a finished stream |
/// | returns a type that conforms to `CaseIterable`, and has a case | returns its first case |
/// | has a `Failure` type with a neutral value, by one of the rows above | throws that value |
/// | does anything else | traps with the message of the failure, which is then the last on standard error |
///
/// As a result, tuples, closures, protocol types, and most structures and classes trap. For one stub, state the value
/// where you declare it:
///
///     let makePaymentStub = Stub<Int, any Payment>(neutralValue: MockPayment())
///
/// If many stubs return one of your types, and it has a value that means "nothing", make it conform to this protocol in
/// your tests:
///
///     extension Money: NeutralValueProviding {
///         static var neutralValue: Money { Money(cents: 0) }
///     }
///
/// The message names the value that the call returns. A neutral value can make the code under test loop forever, for
/// example if it asks until the answer isn't nil. To keep the output short, a test reports only the 1st, 10th, 100th,
/// and so on, of a stub's calls without an answer.
public nonisolated protocol NeutralValueProviding {
    /// The value that a call without an answer returns.
    static var neutralValue: Self { get }
}
