/// An image in memory.
struct Image: Equatable, Sendable {
    struct Pixel: Equatable, Sendable {
        var red: UInt8
        var green: UInt8
        var blue: UInt8
    }

    let width: Int
    let height: Int

    /// The pixels, row by row from the top, and from left to right.
    let pixels: [Pixel]
}

extension Image {
    /// Returns a smaller image, each of whose pixels is the average of the pixels that it replaces.
    ///
    /// Traps unless the width and the height are at least 1 and at most those of the image.
    func scaledDown(toWidth newWidth: Int, height newHeight: Int) -> Image {
        precondition(
            (1...width).contains(newWidth) && (1...height).contains(newHeight),
            """
            The size to scale an image down to must be between 1 x 1 and \(width) x \(height) \
            (was \(newWidth) x \(newHeight)).
            """
        )
        let newPixels = (0..<newHeight).flatMap { row in
            (0..<newWidth).map { column in
                averagePixel(
                    columns: column * width / newWidth..<(column + 1) * width / newWidth,
                    rows: row * height / newHeight..<(row + 1) * height / newHeight
                )
            }
        }
        return Image(width: newWidth, height: newHeight, pixels: newPixels)
    }

    /// The average of all pixels.
    var averagePixel: Pixel { averagePixel(columns: 0..<width, rows: 0..<height) }

    private func averagePixel(columns: Range<Int>, rows: Range<Int>) -> Pixel {
        var sum = (red: 0, green: 0, blue: 0)
        for row in rows {
            for pixel in pixels[(row * width + columns.lowerBound)..<(row * width + columns.upperBound)] {
                sum.red += Int(pixel.red)
                sum.green += Int(pixel.green)
                sum.blue += Int(pixel.blue)
            }
        }
        let count = columns.count * rows.count
        return Pixel(red: UInt8(sum.red / count), green: UInt8(sum.green / count), blue: UInt8(sum.blue / count))
    }
}
