import Stubbing
import Testing

@testable import UserServiceExample

@Suite(.someOrders(20), .noLeftovers, .timeLimit(.minutes(5)))
@MainActor
struct TextScreenTests {
    @Test
    func showsTheSignedInUserAndTheProfile() async throws {
        let screen = TextScreen()
        screen.userDidSignIn(userID: "ada")
        screen.showProfile(await makeViewModel(image: .success(.dot)))
        #expect(
            try screen.text() == """
                Signed in as ada.

                Ada Lovelace
                Mathematician, known for the first program
                Avatar: PNG, 8 bytes
                """
        )
    }

    @Test
    func showsNoControlCharactersOfAProfile() async throws {
        let screen = TextScreen()
        let info = UserInfo(name: "\u{1B}[2JAda", occupation: "Poet\u{7}", knownFor: "a\rpoem")
        screen.showProfile(await makeViewModel(info: info, image: .success(.dot)))
        let lines = try screen.text().split(separator: "\n")
        #expect(lines.contains("[2JAda"))
        #expect(lines.contains("Poet, known for apoem"))
    }

    @Test
    func throwsTheMessageOfAFailedProfile() async {
        let screen = TextScreen()
        screen.userDidSignIn(userID: "ada")
        screen.showProfile(await makeViewModel(image: .failure(TestError())))
        #expect(throws: ScreenError(description: "it didn't work")) { try screen.text() }
    }

    private func makeViewModel(
        info: UserInfo = .ada,
        image: Result<Image, any Error>
    ) async -> ProfileViewModel {
        let imageProcessor = MockImageProcessing()
        let userInfoProvider = MockUserInfoProvider()
        let session = MockUserSession()
        imageProcessor.imageStub.defaultResult = image
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
