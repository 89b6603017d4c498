/// Makes small pictures of large ones.
protocol ImageProcessing: Sendable {
    func thumbnail(of document: Document) async throws -> Image
}

/// Makes the thumbnail of each picture once and caches it by the picture's path.
///
/// Of two calls at the same time both may make it. A picture is taken not to change while the program runs.
///
/// Small and stable, with two dependencies: it takes them directly.
final class ImageProcessor: ImageProcessing {
    /// The most pixels that a side of a thumbnail has.
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

    // Away from the caller's actor, which may be that of the user interface.
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
