import Foundation
import NIOCore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A connection over which a test sends bytes of its own, and gets those that the server sends.
final class RawConnection: Sendable {
    struct Lost: Error {}

    private let descriptor: Int32

    init(port: Int) throws {
        #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        let address = try SocketAddress(ipAddress: "127.0.0.1", port: port)
        let result = address.withSockAddr { connect(descriptor, $0, socklen_t($1)) }
        guard result == 0 else { throw Lost() }
    }

    convenience init(address: String) throws {
        guard let port = address.split(separator: ":").last.flatMap({ Int($0) }) else { throw Lost() }
        try self.init(port: port)
    }

    deinit {
        close(descriptor)
    }

    func send(_ text: String) throws {
        let bytes = Array(text.utf8)
        guard write(descriptor, bytes, bytes.count) == bytes.count else { throw Lost() }
    }

    /// Sends no more, but goes on to receive.
    func endSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Waits until the server has closed the connection, and returns what it has sent.
    func receivedUntilTheEnd() async -> String {
        await received { _ in false }
    }

    /// Waits until the server has sent that text.
    func receive(until text: String) async {
        _ = await received { $0.contains(text) }
    }

    private func received(until isEnough: @escaping @Sendable (String) -> Bool) async -> String {
        await withCheckedContinuation { continuation in
            // A thread, because reading blocks it.
            Thread { [self] in
                var received: [UInt8] = []
                var buffer = [UInt8](repeating: 0, count: 4_096)
                while !isEnough(String(decoding: received, as: UTF8.self)) {
                    let count = read(descriptor, &buffer, buffer.count)
                    guard count > 0 else { break }
                    received += buffer[..<count]
                }
                continuation.resume(returning: String(decoding: received, as: UTF8.self))
            }
            .start()
        }
    }
}
