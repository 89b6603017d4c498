import Stubbing
import Testing

@testable import UserServiceExample

@MainActor
struct TextScreenTests {
    @Test
    func showsWhoSignedInAndTheProfile() async throws {
        let screen = TextScreen()
        screen.userDidSignIn(userID: "ada")
        screen.showProfile(await makeViewModel(thumbnail: .success(.dot)))
        #expect(
            try screen.text() == """
                Signed in as ada.

                Ada Lovelace
                Mathematician, known for the first program
                Thumbnail: 1 x 1 pixels, on average red 1, green 2, blue 3
                """
        )
    }

    @Test
    func throwsTheSentenceOfAProfileThatFailed() async {
        let screen = TextScreen()
        screen.userDidSignIn(userID: "ada")
        screen.showProfile(await makeViewModel(thumbnail: .failure(TestError())))
        #expect(throws: ScreenError(description: "it did not work")) { try screen.text() }
    }

    private func makeViewModel(thumbnail: Result<Image, any Error>) async -> ProfileViewModel {
        let imageProcessor = MockImageProcessing()
        let userInfoProvider = MockUserInfoProvider()
        let session = MockUserSession()
        imageProcessor.thumbnailStub.defaultResult = thumbnail
        userInfoProvider.userInfoStub.defaultReturnValue = .ada
        session.userIDStub.defaultReturnValue = "ada"
        session.avatarStub.defaultReturnValue = .picture()
        let viewModel = ProfileViewModel(
            dependencies: .init(
                imageProcessor: imageProcessor,
                telemetryEventLogger: MockTelemetryEventLogging(),
                userInfoProvider: userInfoProvider
            )
        )
        await viewModel.load(from: session)
        return viewModel
    }
}
