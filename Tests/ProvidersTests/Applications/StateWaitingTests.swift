import Stubbing
import Testing

// Samples aren't part of release builds.
#if DEBUG
    @Suite(.someOrders(20), .timeLimit(.minutes(5)))
    @MainActor
    struct StateWaitingTests {
        private let viewModel: PlaylistsViewModel

        init() {
            let root = PlaylistsRoot(dependencies: .sample(networkClient: SampleNetworkClient.offline))
            viewModel = root.makeWindowProvider().makePlaylistsViewModel()
        }

        @Test
        func stateThatNoStubShowsIsWaitedFor() async {
            let loading = Task { await viewModel.load() }
            await waitForState { viewModel.state == .failed(message: "The playlists can't be loaded.") }
            await loading.value
        }

        @Test
        func stateThatIsNeverReachedFailsAtTheLimit() async {
            await withKnownIssue {
                await waitForState(atMost: .milliseconds(10)) { viewModel.state == .loaded([]) }
            } matching: { issue in
                "\(issue)".contains("The state wasn't reached within 0.01 seconds.")
            }
        }

        @Test
        func aWaitEndsWithItsTask() async throws {
            let isReached = Stub<Void, Bool>(defaultReturnValue: false)
            try await withKnownIssue {
                let waiting = Task { await waitForState(atMost: patience) { isReached() } }
                try await isReached.waitForCall(1)
                waiting.cancel()
                await waiting.value
            } matching: { issue in
                "\(issue)".contains("The state wasn't reached within \(patience).")
            }
        }
    }
#endif
