/// Signs users in and shows their profiles.
///
/// It creates sessions and view models on demand, so it takes a `dependencyProvider`.
@MainActor
final class UserService {
    private let dependencyProvider: any DependencyProviding
    private weak var delegate: (any UserServiceDelegate)?
    private let initialUserID: String
    private var session: (any UserSession)?
    private var signInCount = 0
    private var profileViewModel: ProfileViewModel?

    init(
        dependencyProvider: any DependencyProviding,
        delegate: any UserServiceDelegate,
        initialUserID: String
    ) {
        self.dependencyProvider = dependencyProvider
        self.delegate = delegate
        self.initialUserID = initialUserID
    }

    /// Returns the IDs of all users, in the order of `users.json`.
    func userIDs() async throws -> [String] {
        let path = "users.json"
        return try [String](json: await dependencyProvider.networkClient.data(from: path), path: path)
    }

    /// Signs the initial user in and shows the profile.
    func start() async throws {
        try await signIn(userID: initialUserID)
        try await showProfile()
    }

    /// Signs a user in and replaces the current user.
    ///
    /// If signing in fails, the current user stays signed in.
    ///
    /// If another sign-in begins before this one ends, or the user signs out, this one throws a `CancellationError`.
    func signIn(userID: String) async throws {
        guard Self.isUserID(userID) else { throw UserServiceError.notAUserID(userID) }
        signInCount += 1
        let signIn = signInCount
        let session = dependencyProvider.makeUserSession(userID: userID)
        try await session.signIn()
        guard signIn == signInCount else { throw CancellationError() }
        self.session = session
        dependencyProvider.telemetryEventLogger.log(.init(name: "user_signed_in", attributes: ["userID": userID]))
        delegate?.userDidSignIn(userID: userID)
    }

    /// Signs the current user out, and removes the profile that is shown.
    func signOut() {
        signInCount += 1
        session = nil
        profileViewModel?.clear()
        profileViewModel = nil
        dependencyProvider.telemetryEventLogger.log(.init(name: "user_signed_out"))
    }

    /// Shows the profile of the current user.
    func showProfile() async throws {
        guard let session else { throw UserServiceError.notSignedIn }
        let viewModel = dependencyProvider.makeProfileViewModel()
        profileViewModel = viewModel
        delegate?.showProfile(viewModel)
        await viewModel.load(from: session)
    }

    /// Signs a user in for one action, which the log records, and keeps the current user signed in.
    ///
    /// The session is created for this call, and is released with it.
    func performUserAction(for userID: String) async {
        let session = dependencyProvider.makeUserSession(userID: userID)
        let name: String
        do {
            try await session.signIn()
            name = "user_action_performed"
        } catch {
            name = "user_action_failed"
        }
        dependencyProvider.telemetryEventLogger.log(.init(name: name, attributes: ["userID": userID]))
    }

    private static func isUserID(_ text: String) -> Bool {
        !text.isEmpty && !text.hasPrefix("-")
            && text.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-".utf8.contains($0) }
    }
}

/// An error in the use of a ``UserService``.
enum UserServiceError: Error, Equatable, CustomStringConvertible {
    case notAUserID(String)
    case notSignedIn

    var description: String {
        switch self {
        case .notAUserID(let text):
            "\"\(text)\" isn't a user ID. An ID consists of lowercase letters, digits, and hyphens, and doesn't begin with a hyphen."
        case .notSignedIn:
            "No user is signed in, so there is no profile to show."
        }
    }
}
