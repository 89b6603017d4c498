struct LaunchOptions {
    let arguments: [String]

    /// The dependencies that a UI test asks for, as by `-sample-offline`, or those of the app.
    var dependencies: PlaylistsRoot.Dependencies {
        #if DEBUG
            for client in SampleNetworkClient.allCases where arguments.contains("-sample-\(client)") {
                return .sample(networkClient: client)
            }
        #endif
        return .live()
    }
}
