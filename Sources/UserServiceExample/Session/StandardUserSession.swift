/// The session of a user whose files a ``NetworkClient`` reads.
///
/// Creating it takes a user's ID, which is runtime input, so it is created on demand.
final class StandardUserSession: UserSession {
    let userID: String

    private let networkClient: any NetworkClient

    init(networkClient: any NetworkClient, userID: String) {
        self.networkClient = networkClient
        self.userID = userID
    }

    func signIn() async throws {
        let account: Account
        do {
            let path = path(of: "account.json")
            account = try Account(json: await networkClient.data(from: path), path: path)
        } catch NetworkError.notFound {
            throw UserSessionError.unknownUser(userID)
        }
        guard account.isActive else { throw UserSessionError.inactiveUser(userID) }
    }

    func avatar() async throws -> Document {
        let path = path(of: "avatar.png")
        return Document(path: path, data: try await networkClient.data(from: path))
    }

    private func path(of file: String) -> String {
        "users/\(userID)/\(file)"
    }

    private struct Account: Decodable {
        let isActive: Bool
    }
}
