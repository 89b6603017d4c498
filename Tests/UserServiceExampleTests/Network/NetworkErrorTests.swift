import Testing

@testable import UserServiceExample

@Suite(.timeLimit(.minutes(5)))
struct NetworkErrorTests {
    @Test(arguments: [
        (NetworkError.notFound(path: "a"), "a: there is no such file."),
        (.tooLarge(path: "a", limit: 5), "a: larger than the limit of 5 bytes."),
        (.invalidPath("../a"), "\"../a\" isn't a path below the directory of users."),
        (.unreadable(path: "a", reason: "Too old."), "a: can't be read: Too old."),
        (.noResponse(path: "a", server: "h:80", reason: "Refused."), "a: no complete response from h:80: Refused."),
        (.timedOut(path: "a", limit: .seconds(10)), "a: no complete response within 10.0 seconds."),
        (.connectionLost(path: "a"), "a: the connection was lost before the response was complete."),
        (.status(path: "a", code: 500), "a: the server responded with status 500."),
        (.contentType(path: "a", was: "text/html"), "a: the content type must be application/json (was text/html)."),
    ])
    func namesThePathAndTheReason(error: NetworkError, message: String) {
        #expect(error.description == message)
    }

    @Test(arguments: [
        (NetworkError.timedOut(path: "a", limit: .seconds(10)), true),
        (.connectionLost(path: "a"), true),
        (.status(path: "a", code: 500), true),
        (.status(path: "a", code: 599), true),
        (.status(path: "a", code: 499), false),
        (.status(path: "a", code: 600), false),
        (.notFound(path: "a"), false),
        (.noResponse(path: "a", server: "h:80", reason: "Refused."), false),
        (.contentType(path: "a", was: "text/html"), false),
        (.tooLarge(path: "a", limit: 5), false),
    ])
    func isTemporaryForErrorsOfTheServerOrTheNetwork(error: NetworkError, isTemporary: Bool) {
        #expect(error.isTemporary == isTemporary)
    }
}
