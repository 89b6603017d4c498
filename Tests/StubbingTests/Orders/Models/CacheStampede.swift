import Stubbing
import Testing

private protocol ImageSource: Sendable {
    func image(_ name: String) async -> String?
}

private final class MockImageSource: ImageSource {
    let imageStub = AsyncStub<String, String?>()
    func image(_ name: String) async -> String? { await imageStub(name) }
}

private actor ImageCache {
    let disk: any ImageSource
    let network: any ImageSource
    let isRight: Bool
    private var loads: [String: Task<String?, Never>] = [:]

    init(disk: any ImageSource, network: any ImageSource, isRight: Bool) {
        self.disk = disk
        self.network = network
        self.isRight = isRight
    }

    func image(_ name: String) async -> String? {
        if let load = loads[name] { return await load.value }
        if !isRight, let image = await disk.image(name) { return image }
        let load = Task { [disk, network, isRight] in
            if isRight, let image = await disk.image(name) { return image as String? }
            return await network.image(name)
        }
        loads[name] = load
        return await load.value
    }
}

extension OrderModel {
    static let cacheStampede = OrderModel("cache stampede") { isRight in
        try await everyOrder { order in
            let (disk, network, user) = (MockImageSource(), MockImageSource(), ActingUser())
            disk.imageStub.defaultReturnValue = nil
            network.imageStub.defaultReturnValue = "image"
            order.holds(disk.imageStub)
            order.holds(network.imageStub)
            order.holds(user.actsStub)
            let cache = ImageCache(disk: disk, network: network, isRight: isRight)
            async let first = cache.image("a")
            try await disk.imageStub.waitForCall(1)
            await user.acts("scrolls back")
            async let second = cache.image("a")
            let images = await [first, second]
            #expect(images == ["image", "image"])
            #expect(network.imageStub.callArguments == ["a"])
        }
    }
}
