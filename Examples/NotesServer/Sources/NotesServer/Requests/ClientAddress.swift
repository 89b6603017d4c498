import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Where a request comes from, for limits.
struct ClientAddress: Hashable, Sendable {
    let key: String

    /// Finds the client of a request.
    ///
    /// Anyone can send `X-Forwarded-For`. A proxy appends the address that it sees, so the last one is true if the connection
    /// is the proxy's.
    init(of request: Request, from remoteAddress: SocketAddress?, behind proxy: String?) {
        let remote = remoteAddress?.ipAddress ?? "unknown"
        let forwarded = HTTPField.Name.xForwardedFor.flatMap { request.headers[values: $0].last }?.split(separator: ",")
            .last
        if let proxy, proxy == remote, let forwarded {
            self.init(forwarded.trimmingCharacters(in: .whitespaces))
        } else {
            self.init(remote)
        }
    }

    init(_ text: String) {
        guard let address = try? SocketAddress(ipAddress: text, port: 0), case .v6(let address) = address else {
            key = text
            return
        }
        let bytes = unsafe withUnsafeBytes(of: address.address.sin6_addr) { unsafe Array($0) }
        // An address of IPv4 within IPv6 is a host. Otherwise, a host has all addresses with the same first half.
        let isIPv4 = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10..<12].allSatisfy { $0 == 0xFF }
        key = (isIPv4 ? bytes[12...] : bytes[..<8]).map { String($0, radix: 16) }.joined(separator: ":")
    }
}

extension HTTPField.Name {
    fileprivate static let xForwardedFor = Self("X-Forwarded-For")
}
