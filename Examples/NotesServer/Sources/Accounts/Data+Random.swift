import Foundation

extension Data {
    /// Returns random bytes from the operating system, which can't be guessed.
    static func random(count: Int) -> Data {
        var generator = SystemRandomNumberGenerator()
        return Data((0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }
}
