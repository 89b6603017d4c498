import Stubbing
import Testing

@testable import UserServiceExample

@Suite(.noLeftovers, .timeLimit(.minutes(5)))
struct ImageProcessorTests {
    private let imageCache = MockImageCaching()
    private let telemetryEventLogger = MockTelemetryEventLogging()
    private let imageProcessor: ImageProcessor

    init() {
        imageCache.imageStub.defaultReturnValue = nil
        imageProcessor = ImageProcessor(imageCache: imageCache, telemetryEventLogger: telemetryEventLogger)
    }

    @Test
    func makesAThumbnailAndStoresIt() async throws {
        let thumbnail = try await imageProcessor.thumbnail(of: .image())

        #expect(thumbnail == .dot)
        #expect(imageCache.imageStub.callArguments == ["dot.ppm"])
        #expect(imageCache.storeStub.callArguments == [.init(image: .dot, name: "dot.ppm")])
        #expect(
            telemetryEventLogger.logStub.callArguments == [
                .init(name: "thumbnail_made", attributes: ["path": "dot.ppm"])
            ]
        )
    }

    @Test
    func returnsACachedThumbnailWithoutReadingTheImage() async throws {
        imageCache.imageStub.defaultReturnValue = .dot
        let thumbnail = try await imageProcessor.thumbnail(of: .image("not an image"))

        #expect(thumbnail == .dot)
        #expect(imageCache.storeStub.callArguments == [])
        #expect(
            telemetryEventLogger.logStub.callArguments == [
                .init(name: "thumbnail_from_cache", attributes: ["path": "dot.ppm"])
            ]
        )
    }

    @Test(arguments: [(48, 48, 24, 24), (48, 24, 24, 12), (10, 100, 2, 24), (5, 4, 5, 4), (4_000, 1, 24, 1)])
    func keepsTheProportions(width: Int, height: Int, newWidth: Int, newHeight: Int) async throws {
        let pixels = String(repeating: "abc", count: width * height)
        let thumbnail = try await imageProcessor.thumbnail(of: .image("P6 \(width) \(height) 255 \(pixels)"))
        #expect([thumbnail.width, thumbnail.height] == [newWidth, newHeight])
    }

    @Test
    func neitherStoresNorLogsABrokenImage() async {
        await #expect(throws: DocumentError.self) {
            try await imageProcessor.thumbnail(of: .image("broken"))
        }
        #expect(imageCache.storeStub.callArguments == [])
        #expect(telemetryEventLogger.logStub.callArguments == [])
    }
}
