/// Logs what users do, for the people who run the program.
protocol TelemetryEventLogging: Sendable {
    func log(_ event: TelemetryEvent)
}

/// One thing that happened.
struct TelemetryEvent: Equatable, Sendable {
    let name: String
    var attributes: [String: String] = [:]
}
