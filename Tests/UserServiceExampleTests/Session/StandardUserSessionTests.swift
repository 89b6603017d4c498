import Foundation
import Stubbing
import Testing

@testable import UserServiceExample

@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
struct StandardUserSessionTests {
    private let networkClient = MockNetworkClient()
    private let session: StandardUserSession

    init() {
        session = StandardUserSession(networkClient: networkClient, userID: "ada")
    }

    @Test
    func signsAnActiveUserIn() async throws {
        networkClient.dataStub.defaultReturnValue = Data(#"{"isActive": true}"#.utf8)
        try await session.signIn()
        #expect(networkClient.dataStub.callArguments == ["users/ada/account.json"])
    }

    @Test
    func rejectsAnInactiveUser() async {
        networkClient.dataStub.defaultReturnValue = Data(#"{"isActive": false}"#.utf8)
        await #expect(throws: UserSessionError.inactiveUser("ada")) { try await session.signIn() }
    }

    @Test
    func rejectsAUserWithoutAnAccount() async {
        networkClient.dataStub.defaultError = NetworkError.notFound(path: "users/ada/account.json")
        await #expect(throws: UserSessionError.unknownUser("ada")) { try await session.signIn() }
    }

    @Test
    func namesTheErrorInAnAccount() async {
        networkClient.dataStub.defaultReturnValue = Data("{}".utf8)
        await #expect(
            throws: DocumentError(
                path: "users/ada/account.json",
                reason: "the JSON can't be decoded: the file has no \"isActive\"."
            )
        ) { try await session.signIn() }
    }

    @Test
    func readsTheAvatarWithItsPath() async throws {
        networkClient.dataStub.defaultReturnValue = Data([1, 2, 3])
        #expect(try await session.avatar() == Document(path: "users/ada/avatar.png", data: Data([1, 2, 3])))
    }

    @Test
    func rethrowsOtherErrors() async {
        networkClient.dataStub.defaultError = TestError()
        await #expect(throws: TestError()) { try await session.signIn() }
        await #expect(throws: TestError()) { try await session.avatar() }
    }
}
