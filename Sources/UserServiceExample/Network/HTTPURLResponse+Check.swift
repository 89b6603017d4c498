import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension HTTPURLResponse {
    /// Throws if this response isn't the file at the path, or if the file is announced as too large.
    ///
    /// The content type is checked only for JSON, to reject the log-in page or error page of a proxy. Servers disagree
    /// about the content type of images, which are recognized by their first bytes instead.
    func check(path: String, sizeLimit: Int) throws(NetworkError) {
        if let error = NetworkError(path: path, status: statusCode) { throw error }
        guard expectedContentLength <= sizeLimit else { throw .tooLarge(path: path, limit: sizeLimit) }
        if path.hasSuffix(".json"), mimeType != "application/json" {
            throw .contentType(path: path, was: mimeType ?? "missing")
        }
    }
}
