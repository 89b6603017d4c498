import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import NotesServer

struct ClientAddressTests {
    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false),
        // A host has all addresses with these 64 bits.
        ("2001:db8:1:2::1", "2001:db8:1:2:3:4:5:6", true), ("2001:db8:1:2::1", "2001:db8:1:3::1", false),
        // IPv4 within IPv6.
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", false), ("::ffff:192.0.2.1", "::ffff:c000:201", true),
    ])
    func isTheSameForAHost(first: String, second: String, isSame: Bool) {
        #expect((ClientAddress(first) == ClientAddress(second)) == isSame)
    }

    @Test(
        arguments: [
            (nil, "192.0.2.9", "192.0.2.9"),
            (nil, "10.0.0.1", "10.0.0.1"),
            // Only the proxy is believed, and only what it has appended.
            ("10.0.0.1", "192.0.2.9", "192.0.2.9"),
            ("10.0.0.1", "10.0.0.1", "192.0.2.2"),
        ] as [(String?, String, String)]
    )
    func isWhatTheProxySays(proxy: String?, remote: String, client: String) throws {
        var fields = HTTPFields()
        fields[try #require(HTTPField.Name("X-Forwarded-For"))] = "192.0.2.1, 192.0.2.2"
        let request = Request(
            head: HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/", headerFields: fields),
            body: .init(buffer: ByteBuffer())
        )
        let address = try SocketAddress(ipAddress: remote, port: 1)
        #expect(ClientAddress(of: request, from: address, behind: proxy) == ClientAddress(client))
    }
}
