import Observation

/// The view model of a user's profile.
///
/// All of its dependencies live as long as it does, so it takes a `Dependencies` struct.
@MainActor
@Observable
final class ProfileViewModel {
    struct Dependencies {
        let imageProcessor: any ImageProcessing
        let telemetryEventLogger: any TelemetryEventLogging
        let userInfoProvider: any UserInfoProvider
    }

    enum State: Equatable {
        case empty
        case loading
        case loaded(Profile)
        case failed(message: String)
    }

    private(set) var state = State.empty

    private var loadCount = 0
    private let dependencies: Dependencies

    init(dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    /// Loads the profile of a session's user.
    ///
    /// The final state is `loaded`, `failed`, or `empty` if loading is canceled. If another load begins before this one
    /// ends, or the model is cleared, this one changes nothing more.
    func load(from session: any UserSession) async {
        loadCount += 1
        let load = loadCount
        state = .loading
        do {
            let profile = try await profile(from: session)
            guard load == loadCount else { return }
            state = .loaded(profile)
            log("profile_loaded", userID: session.userID)
        } catch {
            guard load == loadCount else { return }
            if error is CancellationError {
                state = .empty
            } else {
                state = .failed(message: "\(error)")
                log("profile_failed", userID: session.userID)
            }
        }
    }

    /// Removes the profile, also one that is being loaded.
    func clear() {
        loadCount += 1
        state = .empty
    }

    private func profile(from session: any UserSession) async throws -> Profile {
        let userID = session.userID
        let info = try await dependencies.userInfoProvider.userInfo(userID: userID)
        let avatar = try await dependencies.imageProcessor.image(of: session.avatar())
        return Profile(userID: userID, info: info, avatar: avatar)
    }

    private func log(_ name: String, userID: String) {
        dependencies.telemetryEventLogger.log(.init(name: name, attributes: ["userID": userID]))
    }
}
