/// Makes images of the files of users.
protocol ImageProcessing: Sendable {
    func image(of document: Document) async throws -> Image
}

/// Checks images before the program uses them, and caches them by their paths.
///
/// Two concurrent calls can both check the same image. An image must not change while the program runs.
///
/// This type is small and stable and has two dependencies, so it uses direct injection.
final class ImageProcessor: ImageProcessing {
    /// The maximum number of bytes of an image.
    static let sizeLimit = 1_000_000

    private let imageCache: any ImageCaching
    private let telemetryEventLogger: any TelemetryEventLogging

    init(
        imageCache: any ImageCaching,
        telemetryEventLogger: any TelemetryEventLogging
    ) {
        self.imageCache = imageCache
        self.telemetryEventLogger = telemetryEventLogger
    }

    func image(of document: Document) async throws -> Image {
        if let cached = await imageCache.image(named: document.path) {
            log("image_from_cache", document)
            return cached
        }
        let image = try checkedImage(of: document)
        await imageCache.store(image, named: document.path)
        log("image_checked", document)
        return image
    }

    private func checkedImage(of document: Document) throws(DocumentError) -> Image {
        let data = document.data
        guard let format = Image.Format.allCases.first(where: { data.starts(with: $0.signature) }) else {
            throw DocumentError(path: document.path, reason: "not a PNG or JPEG image.")
        }
        guard data.count <= Self.sizeLimit else {
            let reason = "an image must have at most \(Self.sizeLimit) bytes (was \(data.count))."
            throw DocumentError(path: document.path, reason: reason)
        }
        return Image(format: format, data: data)
    }

    private func log(_ name: String, _ document: Document) {
        telemetryEventLogger.log(.init(name: name, attributes: ["path": document.path]))
    }
}
