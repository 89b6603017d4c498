import Stubbing
import Testing

@testable import UserServiceExample

@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
struct ImageProcessorTests {
    private let imageCache = MockImageCaching()
    private let telemetryEventLogger = MockTelemetryEventLogging()
    private let imageProcessor: ImageProcessor

    init() {
        imageCache.imageStub.defaultReturnValue = nil
        imageProcessor = ImageProcessor(imageCache: imageCache, telemetryEventLogger: telemetryEventLogger)
    }

    @Test
    func checksAnImageAndStoresIt() async throws {
        let image = try await imageProcessor.image(of: .image())

        #expect(image == .dot)
        #expect(imageCache.imageStub.callArguments == ["dot.png"])
        #expect(imageCache.storeStub.callArguments == [.init(image: .dot, name: "dot.png")])
        #expect(
            telemetryEventLogger.logStub.callArguments == [
                .init(name: "image_checked", attributes: ["path": "dot.png"])
            ]
        )
    }

    @Test
    func returnsACachedImageWithoutCheckingIt() async throws {
        imageCache.imageStub.defaultReturnValue = .dot
        let image = try await imageProcessor.image(of: .image([]))

        #expect(image == .dot)
        #expect(imageCache.storeStub.callArguments == [])
        #expect(
            telemetryEventLogger.logStub.callArguments == [
                .init(name: "image_from_cache", attributes: ["path": "dot.png"])
            ]
        )
    }

    @Test(arguments: [
        (Image.Format.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]),
        (.jpeg, [0xFF, 0xD8, 0xFF, 0xE0]),
    ])
    func recognizesTheFormatByTheFirstBytes(format: Image.Format, bytes: [UInt8]) async throws {
        let document = Document.image(bytes)
        #expect(try await imageProcessor.image(of: document) == Image(format: format, data: document.data))
    }

    @Test(arguments: [[], [0xFF, 0xD8], [0x89, 0x50, 0x4E, 0x47], Array("P6 1 1 255 abc".utf8)] as [[UInt8]])
    func neitherStoresNorLogsAnotherFormat(bytes: [UInt8]) async {
        await #expect(throws: DocumentError(path: "dot.png", reason: "not a PNG or JPEG image.")) {
            try await imageProcessor.image(of: .image(bytes))
        }
        #expect(imageCache.storeStub.callArguments == [])
        #expect(telemetryEventLogger.logStub.callArguments == [])
    }

    @Test
    func acceptsOnlyImagesUpToTheLimit() async throws {
        let signature = Image.Format.png.signature
        let largest = signature + Array(repeating: 0, count: ImageProcessor.sizeLimit - signature.count)
        #expect(try await imageProcessor.image(of: .image(largest)).data.count == 1_000_000)

        let error = DocumentError(path: "dot.png", reason: "an image must have at most 1000000 bytes (was 1000001).")
        await #expect(throws: error) { try await imageProcessor.image(of: .image(largest + [0])) }
    }
}
