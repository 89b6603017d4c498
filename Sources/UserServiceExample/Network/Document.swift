import Foundation

/// The bytes of a file, with its path for messages.
struct Document: Equatable, Sendable {
    let path: String
    let data: Data
}

/// An error that describes invalid contents of a document.
struct DocumentError: Error, Equatable, CustomStringConvertible {
    let path: String
    let reason: String

    var description: String { "\(path): \(reason)" }
}

extension Decodable {
    /// Decodes the JSON of the file at `path`, or throws an error that names the position and the reason.
    init(json data: Data, path: String) throws(DocumentError) {
        do {
            self = try JSONDecoder().decode(Self.self, from: data)
        } catch {
            throw DocumentError(path: path, reason: "the JSON can't be decoded: \(Self.reason(for: error))")
        }
    }

    private static func reason(for error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            "\(place(context)) has no \"\(key.stringValue)\"."
        case DecodingError.valueNotFound(_, let context):
            "\(place(context)) is null."
        case DecodingError.typeMismatch(let type, let context):
            "\(place(context)) isn't of type \(type)."
        case DecodingError.dataCorrupted(let context):
            context.codingPath.isEmpty ? "the file isn't valid JSON." : "\(place(context)) isn't a valid value."
        default:
            error.localizedDescription
        }
    }

    private static func place(_ context: DecodingError.Context) -> String {
        context.codingPath.isEmpty ? "the file" : "\"\(context.codingPath.map(\.stringValue).joined(separator: "."))\""
    }
}
