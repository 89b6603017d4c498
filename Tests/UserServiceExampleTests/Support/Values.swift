import Foundation

@testable import UserServiceExample

/// An error that a test throws on purpose.
struct TestError: Error, Equatable, CustomStringConvertible {
    let description = "it didn't work"
}

extension UserInfo {
    static let ada = UserInfo(name: "Ada Lovelace", occupation: "Mathematician", knownFor: "the first program")
}

extension Image {
    /// One pixel.
    static let dot = Image(width: 1, height: 1, pixels: [Pixel(red: 1, green: 2, blue: 3)])
}

extension Document {
    /// An image of one pixel in the P6 format, or other text.
    static func image(_ text: String = "P6 1 1 255 \u{1}\u{2}\u{3}", path: String = "dot.ppm") -> Document {
        Document(path: path, data: Data(text.utf8))
    }
}
