import Foundation
import Hummingbird
import NIOCore

extension Request {
    /// The most bytes that a body may have.
    ///
    /// The longest note fits, however it is escaped.
    static let bodyLimit = 65_536

    /// Decodes the JSON of the body, or throws an error that says what is wrong with it.
    func decodedBody<Body: Decodable>(as type: Body.Type) async throws -> Body {
        let bytes: ByteBuffer
        do {
            bytes = try await body.collect(upTo: Self.bodyLimit)
        } catch is NIOTooManyBytesError {
            throw RequestError.bodyTooLarge(limit: Self.bodyLimit)
        } catch let error where !(error is RequestError || error is CancellationError) {
            // The client has ended the connection, or what it sends isn't HTTP.
            throw RequestError.incompleteBody
        }
        do {
            return try JSONDecoder().decode(type, from: Data(bytes.readableBytesView))
        } catch let error as DecodingError {
            throw RequestError.invalidBody(reason: error.reason)
        }
    }
}

extension DecodingError {
    fileprivate var reason: String {
        switch self {
        case .keyNotFound(let key, _): "The body has no \"\(key.stringValue)\"."
        case .valueNotFound(_, let context): "\(context.place) is null."
        case .typeMismatch(let type, let context): "\(context.place) isn't \(Self.name(of: type))."
        case .dataCorrupted(let context) where !context.codingPath.isEmpty: "\(context.place) isn't valid."
        default: "The body isn't valid JSON."
        }
    }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a string"
        case is [String: Any].Type: "an object"
        default: "of the right type"
        }
    }
}

extension DecodingError.Context {
    fileprivate var place: String {
        codingPath.isEmpty ? "The body" : "\"\(codingPath.map(\.stringValue).joined(separator: "."))\""
    }
}
