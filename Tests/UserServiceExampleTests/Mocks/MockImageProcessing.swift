import Stubbing

@testable import UserServiceExample

final class MockImageProcessing: ImageProcessing {
    let imageStub = AsyncThrowingStub<Document, Image, any Error>()

    func image(of document: Document) async throws -> Image {
        try await imageStub(document)
    }
}
