import Foundation
import Stubbing

@testable import UserServiceExample

final class MockNetworkClient: NetworkClient {
    let dataStub = AsyncThrowingStub<String, Data, any Error>()

    func data(from path: String) async throws -> Data {
        try await dataStub(path)
    }
}
