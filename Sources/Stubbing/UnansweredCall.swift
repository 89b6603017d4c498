/// The error that a call without an answer throws, where its type of error allows it.
public nonisolated struct UnansweredCallError: Error, CustomStringConvertible {
    /// The sentence that names the member and the arguments, and says what to write.
    public let description: String
}

/// A call that found no answer, and what becomes of it.
nonisolated struct UnansweredCall<Call: RecordedCall> {
    /// What happened and what to do, for the person who reads the failure.
    let sentence: String

    init(name: String, member: StaticString, arguments: Call.In) {
        let stub = "\(member)".prefix { $0 != "(" } + "Stub"
        let answer =
            if Call.Out.self == Void.self {
                "\(stub).defaultError = nil, to return."
            } else {
                "\(stub).defaultReturnValue = … (a value of type \(Call.Out.self))."
            }
        sentence = """
            \(name) was called\(words(for: arguments)), but its stub has no answer. \
            Give it one before the call, such as \(answer)
            """
    }

    /// Fails the running test where the stub is declared.
    func report(at origin: StubOrigin) {
        failTest(sentence, at: origin.place)
    }

    /// Returns what the call can go on with after its failure was reported.
    ///
    /// That is an error where any error can be thrown, nil where nil can be returned, and nothing where nothing is.
    /// Traps if there is no such thing.
    func result() -> Result<Call.Out, Call.Failure> {
        if let error = UnansweredCallError(description: sentence) as? Call.Failure { return .failure(error) }
        if let optional = Call.Out.self as? any OptionalProtocol.Type, let none = optional.none as? Call.Out {
            return .success(none)
        }
        if Call.Out.self == Void.self, let nothing = () as? Call.Out { return .success(nothing) }
        fatalError(sentence)
    }
}

/// What tells an optional type from all others.
private nonisolated protocol OptionalProtocol {
    static var none: Self { get }
}

nonisolated extension Optional: OptionalProtocol {}
