/// What this module refuses, and why.
public enum AccountError: Error, Equatable {
    case invalidName
    case invalidPassword
    case nameTaken
    case wrongNameOrPassword
    case notSignedIn

    /// More passwords wait to be hashed than the server takes on.
    case tooBusy
}
