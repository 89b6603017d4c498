import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension HTTPURLResponse {
    /// Throws if this head of an answer says that what follows is not what is at the path, or too much of it.
    ///
    /// Only JSON has to come as what it is: it is what a log-in page or the message of a proxy would be taken for.
    /// Servers do not agree about the name of pictures, which begin with a magic number.
    func check(path: String, sizeLimit: Int) throws(NetworkError) {
        switch statusCode {
        case 200: break
        case 404: throw .notFound(path: path)
        default: throw .status(path: path, code: statusCode)
        }
        guard expectedContentLength <= sizeLimit else { throw .tooLarge(path: path, limit: sizeLimit) }
        if path.hasSuffix(".json"), mimeType != "application/json" {
            throw .contentType(path: path, was: mimeType ?? "missing")
        }
    }
}
