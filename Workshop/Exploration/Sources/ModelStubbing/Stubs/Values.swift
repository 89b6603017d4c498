import Modeling

/// The arguments of a call, which tell the number of the call.
struct Argument: Equatable, CustomDebugStringConvertible, Sendable {
    /// The part that is compared, which several calls have in common.
    let key: Int

    let object: Tracked

    /// The number of the call among all calls of all stubs, counted from 1.
    var call: Int { object.number }

    var debugDescription: String { "call \(call)" }

    static func == (first: Argument, second: Argument) -> Bool { first.key == second.key }
}

/// A value that a call returns.
struct Value: NeutralValueProviding, Sendable {
    /// Nil in the neutral value.
    let object: Tracked?

    static var neutralValue: Value { Value(object: nil) }
}

/// An error that a call throws.
struct Fault: Error {
    let object: Tracked
}

/// The result of a call, in the form that references know.
enum Outcome: Equatable {
    /// The call returned the value with the number, or with 0 if it returned nothing.
    case value(Int)
    case error(Int)
    /// The call had no answer, and returned a neutral value.
    case neutral
    /// The call had no answer, and threw an error that says so.
    case unanswered
    /// The call was canceled while it was suspended.
    case cancellation
    case other(String)

    init<Out, Failure>(_ result: Result<Out, Failure>) {
        switch result {
        case .success(let value as Value): self = value.object.map { .value($0.number) } ?? .neutral
        case .success: self = .value(0)
        case .failure(let fault as Fault): self = .error(fault.object.number)
        case .failure(is UnansweredCallError): self = .unanswered
        case .failure(is CancellationError): self = .cancellation
        case .failure(let error): self = .other("\(error)")
        }
    }

    /// The number of the tracked object that the result has.
    var object: Int? {
        switch self {
        case .value(0), .neutral, .unanswered, .cancellation, .other: nil
        case .value(let number), .error(let number): number
        }
    }

    var isError: Bool {
        switch self {
        case .error, .unanswered, .cancellation: true
        default: false
        }
    }
}
