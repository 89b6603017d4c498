import Accounts
import Foundation
import Hummingbird
import Logging
import Notes

/// The context of a request for middleware and routes: a logger with the request's ID and, once it is known, the session.
struct AppRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    var session: Session?

    var responseEncoder: JSONEncoder { .answers }
    var maxUploadSize: Int { bodyLimit }

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
    }
}

/// The same for routes that need a user: with one, or there is no such context.
struct SignedInContext: ChildRequestContext {
    var coreContext: CoreRequestContextStorage
    let session: Session

    var responseEncoder: JSONEncoder { .answers }
    var maxUploadSize: Int { bodyLimit }

    /// The account that is signed in, as the notes know it.
    var userID: UserID { UserID(rawValue: session.accountID.rawValue) }

    init(context: AppRequestContext) throws {
        guard let session = context.session else { throw AccountError.notSignedIn }
        coreContext = context.coreContext
        self.session = session
    }
}

/// The most bytes that a body may have.
///
/// The longest note fits, however it is escaped.
private let bodyLimit = 65_536

extension JSONEncoder {
    /// Encodes what clients get, in the same way each time.
    static var answers: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}

extension RequestContext {
    /// The ID of this request in the log and in the answer.
    var requestID: String { logger[metadataKey: "hb.request.id"].map { "\($0)" } ?? "unknown" }
}
