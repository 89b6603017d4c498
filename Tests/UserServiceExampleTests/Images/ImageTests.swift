import Testing

@testable import UserServiceExample

@Suite(.timeLimit(.minutes(5)))
struct ImageTests {
    private static func gray(_ values: [UInt8], width: Int) -> Image {
        Image(
            width: width,
            height: values.count / width,
            pixels: values.map { Image.Pixel(red: $0, green: $0, blue: $0) }
        )
    }

    @Test
    func scalesDownToTheAveragesOfBlocks() {
        let image = Self.gray([0, 2, 10, 20, 4, 6, 30, 40], width: 4)
        #expect(image.scaledDown(toWidth: 2, height: 1) == Self.gray([3, 25], width: 2))
    }

    @Test
    func scalesDownToSidesThatAreNotDivisors() {
        let image = Self.gray([1, 2, 3, 4, 5], width: 5)
        #expect(image.scaledDown(toWidth: 2, height: 1) == Self.gray([1, 4], width: 2))
        let column = Self.gray([1, 2, 3, 4, 5], width: 1)
        #expect(column.scaledDown(toWidth: 1, height: 2) == Self.gray([1, 4], width: 1))
    }

    @Test
    func keepsItsPixelsAtItsOwnSize() {
        let image = Self.gray([1, 2, 3, 4], width: 2)
        #expect(image.scaledDown(toWidth: 2, height: 2) == image)
    }

    @Test
    func averagesEachColorSeparately() {
        let image = Image(
            width: 2,
            height: 1,
            pixels: [.init(red: 255, green: 0, blue: 10), .init(red: 255, green: 100, blue: 20)]
        )
        #expect(image.averagePixel == .init(red: 255, green: 50, blue: 15))
    }

    @Test
    func cannotBeScaledUp() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Image.dot.scaledDown(toWidth: 2, height: 1)
        }
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(words.contains("The size to scale an image down to must be between 1 x 1 and 1 x 1 (was 2 x 1)."))
    }
}
