/// A type with a value that a call without an answer returns, so that a forgotten answer doesn't end the test run.
///
/// A call that finds no answer fails its test. Then it goes on as the first row of this table that applies says:
///
/// | What the stub throws or returns | What the call does |
/// | --- | --- |
/// | throws `any Error` | throws an error that ends the test |
/// | throws ``UnansweredCallError`` | throws it |
/// | returns a type that conforms to this protocol | returns its ``neutralValue`` |
/// | returns nothing | returns |
/// | returns an optional, or what `nil` can express | returns `nil` |
/// | returns a collection, or what `[]` or `[:]` can express | returns an empty one |
/// | returns a string, or what `""` can express | returns an empty one |
/// | returns `Bool`, or what `false` can express | returns `false` |
/// | returns a number, or what `0` can express, or has a `zero` | returns zero |
/// | returns anything else | traps with the message of the failure |
///
/// So tuples, characters, dates, protocol types, and most structures, classes, and enumerations trap. Conform a type of your
/// own in your tests if many stubs return it, and it has a value that means "nothing":
///
///     extension Money: NeutralValueProviding {
///         static var neutralValue: Money { Money(cents: 0) }
///     }
///
/// The message says which value the call returns. A neutral value can make code under test loop forever, for example where
/// it asks until the answer isn't nil. The test reports the 1st, 10th, 100th, and so on, of a stub's calls without an answer.
public nonisolated protocol NeutralValueProviding {
    /// The value that a call without an answer returns.
    static var neutralValue: Self { get }
}
