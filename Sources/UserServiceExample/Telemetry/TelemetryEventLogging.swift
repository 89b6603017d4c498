/// Logs the actions of users, for the operators of the program.
protocol TelemetryEventLogging: Sendable {
    func log(_ event: TelemetryEvent)
}

/// An event to log.
struct TelemetryEvent: Equatable, Sendable {
    let name: String
    var attributes: [String: String] = [:]
}
