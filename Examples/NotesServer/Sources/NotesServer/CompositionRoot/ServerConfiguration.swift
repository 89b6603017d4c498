import Foundation

/// The options of the server.
struct ServerConfiguration: Equatable {
    var host = "127.0.0.1"

    /// The port to listen on, or 0 for one that is free.
    var port = 8080

    /// Where the database file is.
    var folder: String

    var sessionLifespan: TimeInterval = 7 * 24 * 3600
    var registrationsPerMinute = 60
    var signInsPerMinute = 10

    /// How long a shutdown waits for what the scope of the server tears down.
    var closingLimit: Duration = .seconds(10)
}
