extension CompositionRoot.Dependencies {
    /// The dependencies of the program, with the network client for a source of users.
    ///
    /// The `timer` measures waits and time limits.
    static func live(
        source: UserSource,
        wallClock: any WallClock,
        timer: any Clock<Duration>,
        standardError: any LineWriting
    ) -> Self {
        Self(
            networkClient: makeNetworkClient(source: source, timer: timer),
            wallClock: wallClock,
            standardError: standardError
        )
    }

    /// Returns a client for a directory or a server.
    ///
    /// Only this function knows which.
    private static func makeNetworkClient(source: UserSource, timer: any Clock<Duration>) -> any NetworkClient {
        let sizeLimit = 4_000_000
        switch source {
        case .directory(let directory):
            return DirectoryNetworkClient(directory: directory, sizeLimit: sizeLimit)
        case .server(let server):
            let networkClient = URLSessionNetworkClient(
                clock: timer,
                server: server,
                sizeLimit: sizeLimit,
                timeLimit: .seconds(10)
            )
            return makePatientClient(networkClient, timer: timer)
        }
    }

    /// Returns a client that reads each file of a server once, and that makes up to three attempts to read it.
    static func makePatientClient(_ networkClient: any NetworkClient, timer: any Clock<Duration>) -> any NetworkClient {
        CachingNetworkClient(
            networkClient: RetryingNetworkClient(
                networkClient: networkClient,
                clock: timer,
                waits: [.milliseconds(250), .seconds(1)]
            )
        )
    }
}
