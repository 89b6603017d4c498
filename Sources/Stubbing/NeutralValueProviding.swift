/// A type with a value that a stub without an answer can return, so that a forgotten answer doesn't end the test run.
///
/// Conform a type of your own in your tests, if it is returned by many stubs and has a value that means "nothing":
///
///     extension Money: NeutralValueProviding {
///         static var neutralValue: Money { Money(cents: 0) }
///     }
///
/// Many types of the standard library need no conformance; see <doc:UnansweredCalls>.
public nonisolated protocol NeutralValueProviding {
    /// The value that a call without an answer returns.
    static var neutralValue: Self { get }
}
