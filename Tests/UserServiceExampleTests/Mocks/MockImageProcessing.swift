import Stubbing

@testable import UserServiceExample

final class MockImageProcessing: ImageProcessing {
    let thumbnailStub = AsyncThrowingStub<Document, Image, any Error>()

    func thumbnail(of document: Document) async throws -> Image {
        try await thumbnailStub(document)
    }
}
