import Foundation
import Stubbing
import Testing

@testable import UserServiceExample

/// The whole graph in every order, in which only the network, the wall clock, and the standard error stream aren't real.
@Suite(.undriven("Its tests search themselves."), .noLeftovers, .timeLimit(.minutes(5)))
@MainActor
struct UserServiceOrderTests {
    /// The graph, with a network whose calls an order holds.
    @MainActor
    private struct Graph {
        let networkClient = MockNetworkClient()
        let delegate = MockUserServiceDelegate()
        let userService: UserService

        init(_ order: AnswerOrder) {
            networkClient.dataStub.answer { path in try UserServiceOrderTests.data(from: path) }
            order.holds(networkClient.dataStub)
            userService = CompositionRoot(dependencies: .test(networkClient: networkClient))
                .makeUserService(delegate: delegate, initialUserID: "ada")
        }

        /// The states of the profiles that were shown.
        var profiles: [ProfileViewModel.State] { delegate.showProfileStub.callArguments.map(\.state) }

        func makeViewModel() -> ProfileViewModel {
            let logger = MockTelemetryEventLogging()
            return ProfileViewModel(
                dependencies: .init(
                    imageProcessor: ImageProcessor(imageCache: MemoryImageCache(), telemetryEventLogger: logger),
                    telemetryEventLogger: logger,
                    userInfoProvider: StandardUserInfoProvider(networkClient: networkClient)
                )
            )
        }

        func session(of userID: String) -> StandardUserSession {
            StandardUserSession(networkClient: networkClient, userID: userID)
        }
    }

    /// The files of any user, whose name is the ID.
    private nonisolated static func data(from path: String) throws -> Data {
        let parts = path.split(separator: "/").map(String.init)
        return switch parts.last {
        case "account.json": Data(#"{"isActive": true}"#.utf8)
        case "profile.json": try JSONEncoder().encode(UserInfo(name: parts[1], occupation: "", knownFor: ""))
        default: Document.image().data
        }
    }

    private func profile(of userID: String) -> ProfileViewModel.State {
        .loaded(Profile(userID: userID, info: UserInfo(name: userID, occupation: "", knownFor: ""), avatar: .dot))
    }

    @Test
    func ofTwoSignInsTheLaterOneCounts() async throws {
        try await everyOrder { order in
            let graph = Graph(order)
            async let first: Void? = try? graph.userService.signIn(userID: "ada")
            try await graph.networkClient.dataStub.waitForCall(1)
            async let second: Void = graph.userService.signIn(userID: "grace")
            _ = try await (first, second)
            try await graph.userService.showProfile()
            #expect(graph.delegate.userDidSignInStub.callArguments.last == "grace")
            #expect(graph.profiles == [profile(of: "grace")])
        }
    }

    @Test
    func aSignOutAlsoEndsASignInThatIsUnderWay() async throws {
        try await everyOrder { order in
            let graph = Graph(order)
            async let signIn: Void? = try? graph.userService.signIn(userID: "ada")
            try await graph.networkClient.dataStub.waitForCall(1)
            graph.userService.signOut()
            _ = await signIn
            await #expect(throws: UserServiceError.notSignedIn) { try await graph.userService.showProfile() }
        }
    }

    @Test
    func noProfileIsShownAfterASignOut() async throws {
        try await everyOrder { order in
            let graph = Graph(order)
            try await graph.userService.signIn(userID: "ada")
            async let refresh: Void? = try? graph.userService.showProfile()
            async let signOut: Void = graph.userService.signOut()
            _ = await (refresh, signOut)
            #expect(graph.profiles.allSatisfy { $0 == .empty })
        }
    }

    @Test
    func ofTwoProfilesTheLaterOneIsShown() async throws {
        try await everyOrder { order in
            let graph = Graph(order)
            let viewModel = graph.makeViewModel()
            async let first: Void = viewModel.load(from: graph.session(of: "ada"))
            try await graph.networkClient.dataStub.waitForCall(1)
            async let second: Void = viewModel.load(from: graph.session(of: "grace"))
            _ = await (first, second)
            #expect(viewModel.state == profile(of: "grace"))
        }
    }

    @Test
    func aLoadThatIsCanceledDoesNotEndALaterOne() async throws {
        try await everyOrder { order in
            let graph = Graph(order)
            let viewModel = graph.makeViewModel()
            let first = Task { await viewModel.load(from: graph.session(of: "ada")) }
            try await graph.networkClient.dataStub.waitForCall(1)
            first.cancel()
            await viewModel.load(from: graph.session(of: "grace"))
            await first.value
            #expect(viewModel.state == profile(of: "grace"))
        }
    }

    @Test
    func aLoadThatIsCanceledEndsEmptyOrLoaded() async throws {
        try await everyOrder { order in
            let graph = Graph(order)
            let viewModel = graph.makeViewModel()
            let loading = Task { await viewModel.load(from: graph.session(of: "ada")) }
            async let cancellation: Void = loading.cancel()
            _ = await (cancellation, loading.value)
            #expect([.empty, profile(of: "ada")].contains(viewModel.state))
        }
    }
}
