import Foundation

/// The options of the server.
struct ServerConfiguration: Equatable {
    var host = "127.0.0.1"

    /// The port to listen on, or 0 for one that is free.
    var port = 8080

    /// Where the database file is.
    var folder: String

    var sessionLifespan: TimeInterval = 7 * 24 * 3600

    /// How long a shutdown may take.
    var shutdownLimit: Duration = .seconds(30)

    /// How long it waits for requests in progress, which are canceled then.
    var requestsLimit: Duration { shutdownLimit * 2 / 3 }

    /// How long services that are canceled may take, before the process traps.
    var cancellationLimit: Duration { shutdownLimit / 3 }

    /// How long it waits for what the scope of the server tears down.
    var closingLimit: Duration { shutdownLimit / 4 }
}
