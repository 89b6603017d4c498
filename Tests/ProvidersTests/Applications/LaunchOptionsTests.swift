import Testing

@Suite(.timeLimit(.minutes(5)))
struct LaunchOptionsTests {
    #if DEBUG
        @Test(arguments: SampleNetworkClient.allCases)
        func aUITestChoosesASample(sample: SampleNetworkClient) {
            let options = LaunchOptions(arguments: ["Playlists", "-sample-\(sample)"])
            #expect(options.dependencies.networkClient as? SampleNetworkClient == sample)
        }
    #endif

    @Test(arguments: [[], ["-sample-"], ["-samples"]])
    func otherwiseTheAppIsLive(arguments: [String]) {
        let dependencies = LaunchOptions(arguments: ["Playlists"] + arguments).dependencies
        #expect(dependencies.networkClient is LiveNetworkClient)
        #expect(dependencies.wallClock is SystemWallClock)
    }
}
