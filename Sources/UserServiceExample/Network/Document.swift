import Foundation

/// The bytes of a file, with the path that failures name.
struct Document: Equatable, Sendable {
    let path: String
    let data: Data
}

/// A document whose bytes are not what they should be.
struct DocumentError: Error, Equatable, CustomStringConvertible {
    let path: String
    let reason: String

    var description: String { "\(path): \(reason)" }
}

extension Decodable {
    /// Decodes the JSON of the file at `path`, and says where and why if that fails.
    init(json data: Data, path: String) throws(DocumentError) {
        do {
            self = try JSONDecoder().decode(Self.self, from: data)
        } catch {
            throw DocumentError(path: path, reason: "the JSON does not decode: \(Self.sentence(for: error))")
        }
    }

    private static func sentence(for error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            "\(place(context)) has no \"\(key.stringValue)\"."
        case DecodingError.valueNotFound(_, let context):
            "\(place(context)) is null."
        case DecodingError.typeMismatch(let type, let context):
            "\(place(context)) is not of type \(type)."
        case DecodingError.dataCorrupted(let context):
            context.codingPath.isEmpty ? "the file is not valid JSON." : "\(place(context)) is not a valid value."
        default:
            error.localizedDescription
        }
    }

    private static func place(_ context: DecodingError.Context) -> String {
        context.codingPath.isEmpty ? "the file" : "\"\(context.codingPath.map(\.stringValue).joined(separator: "."))\""
    }
}
