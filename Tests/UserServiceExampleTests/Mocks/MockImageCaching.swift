import Stubbing

@testable import UserServiceExample

final class MockImageCaching: ImageCaching {
    struct StoreArguments: Equatable, Sendable {
        let image: Image
        let name: String
    }

    let imageStub = AsyncStub<String, Image?>()
    let storeStub = AsyncStub<StoreArguments, Void>()

    func image(named name: String) async -> Image? {
        await imageStub(name)
    }

    func store(_ image: Image, named name: String) async {
        await storeStub(StoreArguments(image: image, name: name))
    }
}
