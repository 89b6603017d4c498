/// A type that provides the return value of calls without an answer.
///
/// A call that finds no answer fails its test. Then it continues according to the first row that applies:
///
/// | The stub… | The call… |
/// | --- | --- |
/// | throws `any Error` | throws an error that ends the test, unless the code under test catches it |
/// | throws ``UnansweredCallError`` | throws it |
/// | returns a type that conforms to this protocol | returns its ``neutralValue`` |
/// | returns nothing | returns |
/// | returns an optional, or another type that a `nil` literal can express | returns `nil` |
/// | returns a `RangeReplaceableCollection`, or a type that `[]` or `[:]` can express | returns an empty value |
/// | returns a string, or another type that a string literal can express | returns an empty string |
/// | returns `Bool`, or another type that a Boolean literal can express | returns `false` |
/// | returns a number, or another type that an integer literal can express, or that has a `zero` | returns zero |
/// | returns anything else | traps with the message of the failure |
///
/// As a result, tuples, characters, dates, protocol types, and most structures, classes, and enumerations trap. If many
/// stubs return one of your types, and it has a value that means "nothing", make it conform to this protocol in your
/// tests:
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
