import Testing

// Samples aren't part of release builds.
#if DEBUG
    @Suite(.timeLimit(.minutes(5)))
    struct AddSongIntentTests {
        @Test(arguments: [(SampleNetworkClient.loaded, 1), (.empty, 0)], 0..<10)
        func anObjectOfTheSystemTakesTheRootOfItsTest(sample: (SampleNetworkClient, Int), repetition: Int) async throws
        {
            let (networkClient, playlistCount) = sample
            let root = PlaylistsRoot(dependencies: .sample(networkClient: networkClient))
            let count = try await PlaylistsRoot.$current.withValue(root) {
                try await AddSongIntent().perform()
            }
            #expect(count == playlistCount)
        }
    }
#endif
