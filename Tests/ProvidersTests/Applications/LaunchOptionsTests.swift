import Testing

@Suite(.timeLimit(.minutes(5)))
struct LaunchOptionsTests {
    #if DEBUG
        @Test(arguments: SampleNetworkClient.allCases)
        func aUITestChoosesASample(sample: SampleNetworkClient) {
            let options = LaunchOptions(arguments: ["Playlists", "-sample-\(sample)"], environment: [:])
            #expect(options.dependencies.networkClient as? SampleNetworkClient == sample)
        }

        @Test(arguments: ["XCODE_RUNNING_FOR_PREVIEWS", "XCTestConfigurationFilePath"])
        func aHostedAppOpensNothing(variable: String) {
            let options = LaunchOptions(arguments: ["Playlists"], environment: [variable: "1"])
            #expect(options.dependencies.networkClient as? SampleNetworkClient == .loaded)
        }
    #endif

    @Test(arguments: [[], ["-sample-"], ["-samples"]])
    func otherwiseTheAppIsLive(arguments: [String]) {
        let dependencies = LaunchOptions(arguments: ["Playlists"] + arguments, environment: [:]).dependencies
        #expect(dependencies.networkClient is LiveNetworkClient)
        #expect(dependencies.wallClock is SystemWallClock)
    }
}
