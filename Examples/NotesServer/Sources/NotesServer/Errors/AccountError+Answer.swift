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
        case .nameTaken:
            ErrorAnswer(status: .conflict, code: "name_taken", message: "There is an account of that name already.")
        case .notSignedIn:
            ErrorAnswer(
                status: .unauthorized,
                code: "not_signed_in",
                message:
                    "Send the header `Authorization: Bearer TOKEN`, with the token of a session that hasn't expired."
            )
        }
    }
}
