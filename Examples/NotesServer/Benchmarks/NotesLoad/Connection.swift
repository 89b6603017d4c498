import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A connection that sends one request after the other and blocks its thread for the answers: cheap for the client, whose
/// processors are those of the server.
final class Connection {
    struct Lost: Error {}

    private let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: 65_536)

    init(port: UInt16) throws {
        #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var noDelay: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &noDelay, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Lost() }
    }

    deinit {
        close(descriptor)
    }

    /// Sends a request and returns the status of the answer.
    func send(_ request: [UInt8]) throws -> Int {
        var sent = 0
        while sent < request.count {
            let count = request[sent...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { throw Lost() }
            sent += count
        }
        var received = 0
        while true {
            guard received < buffer.count else { throw Lost() }
            let count = buffer[received...].withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { throw Lost() }
            received += count
            if let status = Self.statusOfCompleteAnswer(buffer[..<received]) { return status }
        }
    }

    /// Returns nil as long as the answer isn't complete.
    private static func statusOfCompleteAnswer(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let headEnd = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: bytes[..<headEnd.lowerBound], as: UTF8.self).split(separator: "\r\n")
        let length = lines.first { $0.lowercased().hasPrefix("content-length:") }
            .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) }
        guard bytes.count >= headEnd.upperBound + (length ?? 0) else { return nil }
        return Int(lines[0].split(separator: " ")[1])
    }
}
