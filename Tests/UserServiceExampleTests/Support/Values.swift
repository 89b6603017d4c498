import Foundation

@testable import UserServiceExample

/// What a test throws on purpose.
struct TestError: Error, Equatable, CustomStringConvertible {
    let description = "it did not work"
}

extension UserInfo {
    static let ada = UserInfo(name: "Ada Lovelace", occupation: "Mathematician", knownFor: "the first program")
}

extension Image {
    /// One pixel.
    static let dot = Image(width: 1, height: 1, pixels: [Pixel(red: 1, green: 2, blue: 3)])
}

extension Document {
    /// A P6 picture of one pixel, or what a test puts in its place.
    static func picture(_ text: String = "P6 1 1 255 \u{1}\u{2}\u{3}", path: String = "dot.ppm") -> Document {
        Document(path: path, data: Data(text.utf8))
    }
}
