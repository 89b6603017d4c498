import Foundation
import Stubbing
import Testing

@testable import UserServiceExample

@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
struct StandardUserInfoProviderTests {
    private let networkClient = MockNetworkClient()

    @Test
    func readsTheProfileOfTheUser() async throws {
        networkClient.dataStub.defaultReturnValue = try JSONEncoder().encode(UserInfo.ada)
        let provider = StandardUserInfoProvider(networkClient: networkClient)

        #expect(try await provider.userInfo(userID: "ada") == .ada)
        #expect(networkClient.dataStub.callArguments == ["users/ada/profile.json"])
    }

    @Test
    func namesTheErrorInAProfile() async {
        networkClient.dataStub.defaultReturnValue = Data(#"{"name": 1}"#.utf8)
        let provider = StandardUserInfoProvider(networkClient: networkClient)

        await #expect(
            throws: DocumentError(
                path: "users/ada/profile.json",
                reason: "the JSON can't be decoded: \"name\" isn't of type String."
            )
        ) { try await provider.userInfo(userID: "ada") }
    }
}
