import Foundation

/// The bytes of an image file, with the format that its first bytes name.
struct Image: Equatable, Sendable {
    enum Format: String, CaseIterable {
        case png = "PNG"
        case jpeg = "JPEG"

        /// The bytes with which each file of this format begins.
        var signature: [UInt8] {
            switch self {
            case .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            case .jpeg: [0xFF, 0xD8, 0xFF]
            }
        }
    }

    let format: Format
    let data: Data
}
