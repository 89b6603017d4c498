/// A cache of images by name.
protocol ImageCaching: Sendable {
    func image(named name: String) async -> Image?
    func store(_ image: Image, named name: String) async
}

/// A cache that keeps its images in memory until it is released.
actor MemoryImageCache: ImageCaching {
    private var images: [String: Image] = [:]

    func image(named name: String) -> Image? {
        images[name]
    }

    func store(_ image: Image, named name: String) {
        images[name] = image
    }
}
