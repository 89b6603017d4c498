/// An error that occurs when a ``NetworkClient`` can't read a file.
enum NetworkError: Error, Equatable, CustomStringConvertible {
    case notFound(path: String)
    case tooLarge(path: String, limit: Int)
    case invalidPath(String)
    case unreadable(path: String, reason: String)
    case noDirectory(String)

    // Errors of a server.
    case noResponse(path: String, server: String, reason: String)
    case timedOut(path: String, limit: Duration)
    case connectionLost(path: String)
    case status(path: String, code: Int)
    case contentType(path: String, was: String)

    var description: String {
        switch self {
        case .notFound(let path): "\(path): there is no such file."
        case .tooLarge(let path, let limit): "\(path): larger than the limit of \(limit) bytes."
        case .invalidPath(let path): "\"\(path)\" isn't a path below the directory of users."
        case .unreadable(let path, let reason): "\(path): can't be read: \(reason)"
        case .noDirectory(let path): "There is no directory \"\(path)\"."
        case .noResponse(let path, let server, let reason): "\(path): no complete response from \(server): \(reason)"
        case .timedOut(let path, let limit): "\(path): no complete response within \(limit)."
        case .connectionLost(let path): "\(path): the connection was lost before the response was complete."
        case .status(let path, let code): "\(path): the server responded with status \(code)."
        case .contentType(let path, let type): "\(path): the content type must be application/json (was \(type))."
        }
    }

    /// The error for the status code of a response, or nil if the response is the file at the path.
    init?(path: String, status: Int) {
        switch status {
        case 200: return nil
        case 404: self = .notFound(path: path)
        default: self = .status(path: path, code: status)
        }
    }

    /// Whether the same read may succeed a moment later.
    ///
    /// If a server can't be reached at all, its name or port is usually wrong, so waiting isn't worthwhile.
    var isTemporary: Bool {
        switch self {
        case .timedOut, .connectionLost: true
        case .status(_, let code): (500...599).contains(code)
        case .notFound, .tooLarge, .invalidPath, .unreadable, .noDirectory, .noResponse, .contentType: false
        }
    }
}
