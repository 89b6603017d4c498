import Hummingbird

/// What a client gets when a request fails: a status, a code for programs, and a message for people.
struct ErrorAnswer: Equatable {
    let status: HTTPResponse.Status

    /// Never changes once it has been released: clients compare it.
    let code: String

    let message: String
    var retryAfterSeconds: Int?
}

/// An error that says what the client gets.
///
/// Every other error is an internal one, of which clients learn nothing.
protocol AnsweringError: Error {
    var answer: ErrorAnswer { get }
}
