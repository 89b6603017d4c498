/// The reasons for which this module refuses a request.
public enum AccountError: Error, Equatable {
    case invalidName
    case nameTaken
    case notSignedIn
}
