import Accounts
import Hummingbird

extension AccountError: AnsweringError {
    var answer: ErrorAnswer {
        switch self {
        case .invalidName:
            ErrorAnswer(
                status: .badRequest,
                code: "invalid_name",
                message: "A name has 3 to 32 characters, which are lowercase letters, digits and hyphens."
            )
        case .invalidPassword:
            ErrorAnswer(
                status: .badRequest,
                code: "invalid_password",
                message: "A password has 8 to 256 bytes."
            )
        case .nameTaken:
            ErrorAnswer(status: .conflict, code: "name_taken", message: "There is an account of that name already.")
        case .wrongNameOrPassword:
            ErrorAnswer(
                status: .unauthorized,
                code: "wrong_name_or_password",
                message: "The name or the password is wrong."
            )
        case .notSignedIn:
            ErrorAnswer(
                status: .unauthorized,
                code: "not_signed_in",
                message:
                    "Send the header `Authorization: Bearer TOKEN`, with the token of a session that hasn't expired."
            )
        case .tooBusy:
            ErrorAnswer(
                status: .serviceUnavailable,
                code: "too_busy",
                message: "Too many others sign in at the moment.",
                retryAfterSeconds: 1
            )
        }
    }
}
