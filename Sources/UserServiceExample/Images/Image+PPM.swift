import Foundation

// The binary portable pixmap format, P6: three numbers as text, and then three bytes per pixel.
// For its specification, see https://netpbm.sourceforge.net/doc/ppm.html.
extension Image {
    /// The maximum width and height of an image, in pixels.
    static let sideLimit = 4_096

    /// Reads an image in the P6 format with 8 bits per color.
    init(ppm document: Document) throws(DocumentError) {
        var reader = PPMReader(document: document)
        try reader.readMagicNumber()
        let width = try reader.readNumber("width", in: 1...Self.sideLimit)
        let height = try reader.readNumber("height", in: 1...Self.sideLimit)
        _ = try reader.readNumber("highest color value", in: 255...255)
        self.init(width: width, height: height, pixels: try reader.readPixels(count: width * height))
    }
}

/// Reads the parts of a P6 file in order.
private struct PPMReader {
    private let path: String
    private let bytes: [UInt8]
    private var position = 0

    init(document: Document) {
        path = document.path
        bytes = Array(document.data)
    }

    mutating func readMagicNumber() throws(DocumentError) {
        guard bytes.starts(with: "P6".utf8) else { throw error("not an image in the P6 format.") }
        position = 2
    }

    /// Reads white space, which can contain comments, a decimal number, and the one byte of white space after it.
    mutating func readNumber(_ name: String, in range: ClosedRange<Int>) throws(DocumentError) -> Int {
        let start = position
        while position < bytes.count, isWhiteSpace(bytes[position]) || bytes[position] == UInt8(ascii: "#") {
            if bytes[position] == UInt8(ascii: "#") {
                position = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            } else {
                position += 1
            }
        }
        let digits = bytes[position...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let end = digits.endIndex
        guard position > start, !digits.isEmpty, end < bytes.count, isWhiteSpace(bytes[end]) else {
            throw error("no \(name) at byte \(position).")
        }
        let text = String(decoding: digits, as: UTF8.self)
        guard let number = Int(text), range.contains(number) else {
            throw error("the \(name) must be in \(range.lowerBound)...\(range.upperBound) (was \(text.prefix(20))).")
        }
        position = end
        return number
    }

    mutating func readPixels(count: Int) throws(DocumentError) -> [Image.Pixel] {
        let data = bytes[(position + 1)...]
        guard data.count >= count * 3 else {
            throw error("the image is truncated: it has \(data.count) of \(count * 3) bytes of pixels.")
        }
        return stride(from: data.startIndex, to: data.startIndex + count * 3, by: 3).map { index in
            Image.Pixel(red: data[index], green: data[index + 1], blue: data[index + 2])
        }
    }

    private func isWhiteSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (9...13).contains(byte)
    }

    private func error(_ reason: String) -> DocumentError {
        DocumentError(path: path, reason: reason)
    }
}
