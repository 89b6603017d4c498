extension Image {
    /// The lines that show the image in a terminal with colors.
    ///
    /// A character is about twice as high as wide, so each shows two pixels: the color of an upper half block and the
    /// background color behind it. If the number of rows is odd, the last row has no background color.
    var halfBlocks: [String] {
        stride(from: 0, to: height, by: 2).map { row in
            let blocks = (0..<width).map { column in
                Self.halfBlock(
                    upper: pixels[row * width + column],
                    lower: row + 1 < height ? pixels[(row + 1) * width + column] : nil
                )
            }
            return blocks.joined() + "\u{1B}[0m"
        }
    }

    private static func halfBlock(upper: Pixel, lower: Pixel?) -> String {
        let background = lower.map { "48;2;\($0.red);\($0.green);\($0.blue)" } ?? "49"
        return "\u{1B}[38;2;\(upper.red);\(upper.green);\(upper.blue);\(background)m▀"
    }
}
