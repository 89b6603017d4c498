struct LaunchOptions {
    let arguments: [String]
    let environment: [String: String]

    /// The dependencies that a UI test asks for, as by `-sample-offline`, or those of the app.
    var dependencies: PlaylistsRoot.Dependencies {
        #if DEBUG
            for client in SampleNetworkClient.allCases where arguments.contains("-sample-\(client)") {
                return .sample(networkClient: client)
            }
            // Previews, and tests that the app hosts, run its entry point, too.
            let hosts = ["XCODE_RUNNING_FOR_PREVIEWS", "XCTestConfigurationFilePath"]
            if hosts.contains(where: { environment[$0] != nil }) { return .sample() }
        #endif
        return .live()
    }
}
