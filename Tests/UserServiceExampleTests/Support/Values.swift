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
    /// The image of ``Document/image(_:path:)``.
    static let dot = Image(format: .png, data: Document.image().data)
}

extension Document {
    /// The shortest data that is recognized as an image, or other bytes.
    static func image(_ bytes: [UInt8] = Image.Format.png.signature, path: String = "dot.png") -> Document {
        Document(path: path, data: Data(bytes))
    }
}
