import HTTPTypes

extension HTTPField.Name {
    static let requestID = HTTPField.Name("X-Request-ID")!
}
