import Stubbing
import Testing

@testable import UserServiceExample

@Suite(.noLeftovers, .timeLimit(.minutes(5)))
@MainActor
struct TextScreenTests {
    @Test
    func showsTheSignedInUserAndTheProfile() async throws {
        let screen = TextScreen(style: .plain)
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
    func showsTheImageInATerminalWithColors() async throws {
        let screen = TextScreen(style: .color)
        screen.userDidSignIn(userID: "ada")
        screen.showProfile(await makeViewModel(thumbnail: .success(.dot)))
        #expect(
            try screen.text() == """
                Signed in as ada.

                \u{1B}[38;2;1;2;3;49m▀\u{1B}[0m

                Ada Lovelace
                Mathematician, known for the first program
                """
        )
    }

    @Test(arguments: [OutputStyle.plain, .color])
    func showsNoControlCharactersOfAProfile(style: OutputStyle) async throws {
        let screen = TextScreen(style: style)
        let info = UserInfo(name: "\u{1B}[2JAda", occupation: "Poet\u{7}", knownFor: "a\rpoem")
        screen.showProfile(await makeViewModel(info: info, thumbnail: .success(.dot)))
        let lines = try screen.text().split(separator: "\n")
        #expect(lines.contains("[2JAda"))
        #expect(lines.contains("Poet, known for apoem"))
    }

    @Test
    func throwsTheMessageOfAFailedProfile() async {
        let screen = TextScreen(style: .plain)
        screen.userDidSignIn(userID: "ada")
        screen.showProfile(await makeViewModel(thumbnail: .failure(TestError())))
        #expect(throws: ScreenError(description: "it didn't work")) { try screen.text() }
    }

    private func makeViewModel(
        info: UserInfo = .ada,
        thumbnail: Result<Image, any Error>
    ) async -> ProfileViewModel {
        let imageProcessor = MockImageProcessing()
        let userInfoProvider = MockUserInfoProvider()
        let session = MockUserSession()
        imageProcessor.thumbnailStub.defaultResult = thumbnail
        userInfoProvider.userInfoStub.defaultReturnValue = info
        session.userIDStub.defaultReturnValue = "ada"
        session.avatarStub.defaultReturnValue = .image()
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
