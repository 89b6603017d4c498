import HTTPTypes
import Testing

extension HTTPField.Name {
    static var requestID: Self { get throws { try #require(Self("X-Request-ID")) } }
}
