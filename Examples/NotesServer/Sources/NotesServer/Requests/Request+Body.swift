import Hummingbird
import NIOCore

extension Request {
    /// Decodes the JSON of the body, or throws an error that says what is wrong with it.
    func decodedBody<Body: Decodable>(as type: Body.Type, _ context: some RequestContext) async throws -> Body {
        do {
            return try await decode(as: type, context: context)
        } catch let error as HTTPError {
            throw RequestError.invalidBody(reason: error.body ?? "The body isn't valid JSON.")
        } catch is NIOTooManyBytesError {
            throw RequestError.bodyTooLarge(limit: context.maxUploadSize)
        } catch let error where !(error is CancellationError) {
            // The client has ended the connection, or what it sends isn't HTTP.
            throw RequestError.incompleteBody
        }
    }
}
