/// Makes thumbnails of images.
protocol ImageProcessing: Sendable {
    func thumbnail(of document: Document) async throws -> Image
}

/// Makes thumbnails of images, and caches them by the path of the image.
///
/// Two concurrent calls can both make the same thumbnail. An image must not change while the program runs.
///
/// This type is small and stable and has two dependencies, so it uses direct injection.
final class ImageProcessor: ImageProcessing {
    /// The maximum width and height of a thumbnail, in pixels.
    static let thumbnailSide = 24

    private let imageCache: any ImageCaching
    private let telemetryEventLogger: any TelemetryEventLogging

    init(
        imageCache: any ImageCaching,
        telemetryEventLogger: any TelemetryEventLogging
    ) {
        self.imageCache = imageCache
        self.telemetryEventLogger = telemetryEventLogger
    }

    // Runs outside of the caller's actor, which can be the main actor.
    @concurrent
    func thumbnail(of document: Document) async throws -> Image {
        if let cached = await imageCache.image(named: document.path) {
            log("thumbnail_from_cache", document)
            return cached
        }
        let image = try Image(ppm: document)
        let longSide = max(image.width, image.height, Self.thumbnailSide)
        let thumbnail = image.scaledDown(
            toWidth: max(1, image.width * Self.thumbnailSide / longSide),
            height: max(1, image.height * Self.thumbnailSide / longSide)
        )
        await imageCache.store(thumbnail, named: document.path)
        log("thumbnail_made", document)
        return thumbnail
    }

    private func log(_ name: String, _ document: Document) {
        telemetryEventLogger.log(.init(name: name, attributes: ["path": document.path]))
    }
}
