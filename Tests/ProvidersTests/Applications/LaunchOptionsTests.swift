import Testing

@Suite(.timeLimit(.minutes(5)))
struct LaunchOptionsTests {
    #if DEBUG
        @Test(arguments: SampleNetworkClient.allCases)
        func aUITestChoosesASample(sample: SampleNetworkClient) {
            let options = LaunchOptions(arguments: ["Playlists", "-sample-\(sample)"], environment: [:])
            #expect(networkClient(of: options.dependencies) as? SampleNetworkClient == sample)
        }

        @Test(arguments: ["XCODE_RUNNING_FOR_PREVIEWS", "XCTestConfigurationFilePath"])
        func aHostedAppOpensNothing(variable: String) {
            let options = LaunchOptions(arguments: ["Playlists"], environment: [variable: "1"])
            #expect(networkClient(of: options.dependencies) as? SampleNetworkClient == .loaded)
        }
    #endif

    @Test(arguments: [[], ["-sample-"], ["-samples"]])
    func otherwiseTheAppIsLive(arguments: [String]) {
        let dependencies = LaunchOptions(arguments: ["Playlists"] + arguments, environment: [:]).dependencies
        #expect(networkClient(of: dependencies) is LiveNetworkClient)
        #expect(dependencies.wallClock is SystemWallClock)
    }

    private func networkClient(of dependencies: PlaylistsRoot.Dependencies) -> (any NetworkClient)? {
        (dependencies.playlistStore as? PlaylistStore)?.networkClient
    }
}
