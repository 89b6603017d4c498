import Hummingbird

/// The answer to a request that fails: a status, a code for programs, and a message for people.
struct ErrorAnswer: Equatable {
    let status: HTTPResponse.Status

    /// Never changes once it has been released: clients compare it.
    let code: String

    let message: String
    var retryAfterSeconds: Int?
}

/// The JSON of an answer.
struct ErrorBody: Encodable {
    struct Failure: Encodable {
        let code: String
        let message: String
        let requestID: String
    }

    let error: Failure

    init(_ answer: ErrorAnswer, requestID: String) {
        error = Failure(code: answer.code, message: answer.message, requestID: requestID)
    }
}

/// An error that says what the client gets.
///
/// Every other error is an internal one, of which clients learn nothing.
protocol AnsweringError: Error {
    var answer: ErrorAnswer { get }
}
