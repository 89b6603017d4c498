import Testing

@testable import UserServiceExample

@Suite(.timeLimit(.minutes(5)))
struct ImageHalfBlocksTests {
    private let gray = Image.Pixel(red: 7, green: 7, blue: 7)
    private let red = Image.Pixel(red: 255, green: 0, blue: 0)

    @Test
    func showsTwoPixelsPerCharacter() {
        let image = Image(width: 2, height: 2, pixels: [gray, red, red, gray])
        #expect(
            image.halfBlocks == [
                "\u{1B}[38;2;7;7;7;48;2;255;0;0m▀\u{1B}[38;2;255;0;0;48;2;7;7;7m▀\u{1B}[0m"
            ]
        )
    }

    @Test
    func setsNoBackgroundBelowAnOddHeight() {
        let image = Image(width: 1, height: 3, pixels: [gray, gray, red])
        #expect(
            image.halfBlocks == [
                "\u{1B}[38;2;7;7;7;48;2;7;7;7m▀\u{1B}[0m",
                "\u{1B}[38;2;255;0;0;49m▀\u{1B}[0m",
            ]
        )
    }
}
