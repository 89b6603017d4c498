import Foundation
import Testing

@testable import UserServiceExample

@Suite(.timeLimit(.minutes(5)))
struct ImagePPMTests {
    @Test(arguments: [
        "P6 2 1 255 \u{1}\u{2}\u{3}\u{4}\u{5}\u{6}",
        "P6\n2 1\n255\n\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}",
        "P6\r2\u{B}1\u{C}255\r\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}",
        "P6\n# made by hand\n2\t1 # wide\n255\n\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}and more",
    ])
    func readsWidthHeightAndPixels(text: String) throws {
        let image = try Image(ppm: .image(text))
        #expect(image.width == 2)
        #expect(image.height == 1)
        #expect(image.pixels == [.init(red: 1, green: 2, blue: 3), .init(red: 4, green: 5, blue: 6)])
    }

    @Test
    func readsPixelsThatLookLikeWhiteSpace() throws {
        let image = try Image(ppm: .image("P6 1 1 255\n\n  "))
        #expect(image.pixels == [.init(red: 10, green: 32, blue: 32)])
    }

    @Test(arguments: [
        ("", "not an image in the P6 format."),
        ("P5 1 1 255 abc", "not an image in the P6 format."),
        ("P61 1 255 abc", "no width at byte 2."),
        ("P6", "no width at byte 2."),
        ("P6 # only a comment", "no width at byte 19."),
        ("P6 a 1 255 abc", "no width at byte 3."),
        ("P6 -1 1 255 abc", "no width at byte 3."),
        ("P6 0 1 255 abc", "the width must be in 1...4096 (was 0)."),
        ("P6 4097 1 255 abc", "the width must be in 1...4096 (was 4097)."),
        ("P6 1 99999999999999999999 255 abc", "the height must be in 1...4096 (was 99999999999999999999)."),
        ("P6 1 1 65535 abc", "the highest color value must be in 255...255 (was 65535)."),
        ("P6 1 1", "no height at byte 5."),
        ("P6 1 1 255", "no highest color value at byte 7."),
        ("P6 1 1 255 ", "the image is truncated: it has 0 of 3 bytes of pixels."),
        ("P6 2 2 255 abcdefghijk", "the image is truncated: it has 11 of 12 bytes of pixels."),
    ])
    func namesTheErrorInAnImage(text: String, reason: String) {
        #expect(throws: DocumentError(path: "dot.ppm", reason: reason)) {
            try Image(ppm: .image(text))
        }
    }

    @Test
    func readsTheShippedAvatars() throws {
        for userID in ["ada", "alan", "grace"] {
            let data = try Data(contentsOf: shippedDirectory.appending(path: "users/\(userID)/avatar.ppm"))
            let image = try Image(ppm: Document(path: userID, data: data))
            #expect(image.width == 48)
            #expect(image.height == 48)
            #expect(image.pixels.count == 48 * 48)
        }
    }
}
