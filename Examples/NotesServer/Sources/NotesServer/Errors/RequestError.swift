import Hummingbird

/// A request that no module gets to see.
enum RequestError: Error, Equatable {
    case bodyTooLarge(limit: Int)
    case incompleteBody
    case invalidBody(reason: String)
    case invalidParameter(name: String, expected: String)
    case notReady
    case shuttingDown
    case unknownPath
}

extension RequestError: AnsweringError {
    var answer: ErrorAnswer {
        switch self {
        case .bodyTooLarge(let limit):
            ErrorAnswer(
                status: .contentTooLarge,
                code: "body_too_large",
                message: "The body has more than \(limit) bytes."
            )
        case .incompleteBody:
            ErrorAnswer(
                status: .badRequest,
                code: "incomplete_body",
                message: "The body ended early, or its parts can't be told apart."
            )
        case .invalidBody(let reason):
            ErrorAnswer(status: .badRequest, code: "invalid_body", message: reason)
        case .invalidParameter(let name, let expected):
            ErrorAnswer(status: .badRequest, code: "invalid_parameter", message: "`\(name)` must be \(expected).")
        case .notReady:
            ErrorAnswer(
                status: .serviceUnavailable,
                code: "not_ready",
                message: "The database can't be written to. The log says why.",
                retryAfterSeconds: 1
            )
        case .shuttingDown:
            ErrorAnswer(
                status: .serviceUnavailable,
                code: "shutting_down",
                message: "The server is being shut down.",
                retryAfterSeconds: 1
            )
        case .unknownPath:
            ErrorAnswer(
                status: .notFound,
                code: "unknown_path",
                message: "There is nothing at this path, or it doesn't take this method."
            )
        }
    }
}
