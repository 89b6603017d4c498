import Foundation
import Stubbing
import Testing

@testable import UserServiceExample

/// The composition root with real services, real files, and a clock that stands still.
@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
@MainActor
struct CompositionRootTests {
    private let standardError = MockLineWriting.takingLines()
    private let delegate = MockUserServiceDelegate()

    @Test(arguments: [("ada", "Ada Lovelace"), ("alan", "Alan Turing"), ("grace", "Grace Hopper")])
    func servesTheShippedUsers(userID: String, name: String) async throws {
        let userService = makeUserService(dependencies: .test(), initialUserID: userID)
        try await userService.start()

        let profiles = delegate.showProfileStub.callArguments.map { viewModel in
            if case .loaded(let profile) = viewModel.state { profile } else { nil as Profile? }
        }
        #expect(profiles.map(\.?.info.name) == [name])
        #expect(profiles.map(\.?.avatar.format) == [.png])
    }

    @Test
    func checksEachImageOnce() async throws {
        let userService = makeUserService(dependencies: .test(standardError: standardError))
        try await userService.start()
        try await userService.start()

        #expect(
            standardError.writeStub.callArguments == [
                #"{"attributes":{"userID":"ada"},"event":"user_signed_in","time":"1970-01-01T00:00:00Z"}"#,
                #"{"attributes":{"path":"users/ada/avatar.png"},"event":"image_checked","time":"1970-01-01T00:00:00Z"}"#,
                #"{"attributes":{"userID":"ada"},"event":"profile_loaded","time":"1970-01-01T00:00:00Z"}"#,
                #"{"attributes":{"userID":"ada"},"event":"user_signed_in","time":"1970-01-01T00:00:00Z"}"#,
                #"{"attributes":{"path":"users/ada/avatar.png"},"event":"image_from_cache","time":"1970-01-01T00:00:00Z"}"#,
                #"{"attributes":{"userID":"ada"},"event":"profile_loaded","time":"1970-01-01T00:00:00Z"}"#,
            ]
        )
    }

    /// The client is three levels below the service: the service makes a view model, which asks a user info provider, which
    /// asks the client.
    ///
    /// Everything else is real, so this shows that the reason gets all the way up to the screen, and into the log.
    @Test
    func aProfileSaysWhyTheClientThreeLevelsBelowFailed() async throws {
        let networkClient = MockNetworkClient()
        let directory = DirectoryNetworkClient(directory: shippedDirectory, sizeLimit: 4_000_000)
        networkClient.dataStub.answer { path in try await directory.data(from: path) }
        networkClient.dataStub.setError(NetworkError.connectionLost(path: "profile"), with: "users/ada/profile.json")

        let userService = makeUserService(
            dependencies: .test(networkClient: networkClient, standardError: standardError)
        )
        try await userService.start()

        #expect(
            delegate.showProfileStub.callArguments.map(\.state) == [
                .failed(message: "profile: the connection was lost before the response was complete.")
            ]
        )
        #expect(
            standardError.writeStub.callArguments.last
                == #"{"attributes":{"userID":"ada"},"event":"profile_failed","time":"1970-01-01T00:00:00Z"}"#
        )
    }

    @Test
    func theLiveClientMakesThreeAttemptsAndKeepsTheData() async throws {
        let (networkClient, timer) = (MockNetworkClient(), ManualClock())
        networkClient.dataStub.resultQueue = [
            .failure(NetworkError.timedOut(path: "users.json", limit: .seconds(10))),
            .failure(NetworkError.status(path: "users.json", code: 503)),
            .success(Data([1])),
        ]
        let patient = CompositionRoot.Dependencies.makePatientClient(networkClient, timer: timer)
        async let data = patient.data(from: "users.json")
        for number in 1...2 {
            try await timer.waitForSleep(number)
            timer.advanceToNextDeadline()
        }
        #expect(try await data == Data([1]))
        #expect(try await patient.data(from: "users.json") == Data([1]))
        #expect(timer.sleeps.map(\.duration) == [.milliseconds(250), .seconds(1)])
        #expect(networkClient.dataStub.callArguments == ["users.json", "users.json", "users.json"])
    }

    @Test(.undriven("A server answers."), .enabled(if: Python.isInstalled, Python.isMissing))
    func theLiveDependenciesReadTheFilesOfAServerOnce() async throws {
        let userService = try await withServer(of: shippedDirectory) { server in
            let userService = makeUserService(
                dependencies: .live(
                    source: .server(server),
                    wallClock: .fixed,
                    timer: ManualClock(),
                    standardError: standardError
                )
            )
            try await userService.start()
            return userService
        }
        // The server is gone.
        try await userService.start()
        #expect(delegate.userDidSignInStub.callArguments == ["ada", "ada"])
    }

    private func makeUserService(
        dependencies: CompositionRoot.Dependencies,
        initialUserID: String = "ada"
    ) -> UserService {
        CompositionRoot(dependencies: dependencies).makeUserService(delegate: delegate, initialUserID: initialUserID)
    }
}
