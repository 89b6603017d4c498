import Foundation
import Stubbing
import Testing

@testable import UserServiceExample

/// The composition root with real services, real files, and a clock that stands still.
@Suite(.noLeftovers)
@MainActor
struct CompositionRootTests {
    private let clock = MockWallClock()
    private let standardError = MockLineWriting.takingLines()
    private let root: CompositionRoot

    init() {
        clock.nowStub.defaultReturnValue = Date(timeIntervalSince1970: 0)
        root = CompositionRoot(
            source: .directory(shippedDirectory),
            clock: clock,
            timer: ManualClock(),
            standardError: standardError
        )
    }

    @Test(arguments: [("ada", "Ada Lovelace"), ("alan", "Alan Turing"), ("grace", "Grace Hopper")])
    func servesTheShippedUsers(userID: String, name: String) async throws {
        let delegate = MockUserServiceDelegate()
        let userService = root.makeUserService(delegate: delegate, initialUserID: userID)
        try await userService.start()

        let profiles = delegate.showProfileStub.callArguments.map { viewModel in
            if case .loaded(let profile) = viewModel.state { profile } else { nil as Profile? }
        }
        #expect(profiles.map(\.?.info.name) == [name])
        #expect(profiles.map(\.?.thumbnail.width) == [24])
    }

    @Test
    func makesEachThumbnailOnce() async throws {
        let delegate = MockUserServiceDelegate()
        let userService = root.makeUserService(delegate: delegate, initialUserID: "ada")
        try await userService.start()
        try await userService.start()

        #expect(
            standardError.writeStub.callArguments == [
                #"{"attributes":{"userID":"ada"},"event":"user_signed_in","time":"1970-01-01T00:00:00Z"}"#,
                #"{"attributes":{"path":"users/ada/avatar.ppm"},"event":"thumbnail_made","time":"1970-01-01T00:00:00Z"}"#,
                #"{"attributes":{"userID":"ada"},"event":"profile_loaded","time":"1970-01-01T00:00:00Z"}"#,
                #"{"attributes":{"userID":"ada"},"event":"user_signed_in","time":"1970-01-01T00:00:00Z"}"#,
                #"{"attributes":{"path":"users/ada/avatar.ppm"},"event":"thumbnail_from_cache","time":"1970-01-01T00:00:00Z"}"#,
                #"{"attributes":{"userID":"ada"},"event":"profile_loaded","time":"1970-01-01T00:00:00Z"}"#,
            ]
        )
    }

    @Test(.enabled(if: Python.isInstalled, Python.isMissing))
    func readsTheFilesOfAServerOnce() async throws {
        let delegate = MockUserServiceDelegate()
        let userService = try await withServer(of: shippedDirectory) { server in
            let root = CompositionRoot(
                source: .server(server),
                clock: clock,
                timer: ManualClock(),
                standardError: standardError
            )
            let userService = root.makeUserService(delegate: delegate, initialUserID: "ada")
            try await userService.start()
            return userService
        }
        // The server is gone.
        try await userService.start()
        #expect(delegate.userDidSignInStub.callArguments == ["ada", "ada"])
    }

    @Test
    func listsTheShippedUsers() async throws {
        let userService = root.makeUserService(delegate: MockUserServiceDelegate(), initialUserID: "ada")
        #expect(try await userService.userIDs() == ["ada", "alan", "grace"])
    }
}
