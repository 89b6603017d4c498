import ArgumentParser
import Foundation

/// Loads the server for a minute, with a session that exists already.
struct Soak: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Loads the server for a minute, and counts errors.")

    @Option(help: "How long the load takes.") var seconds = 60.0
    @Option(help: "How many connections send requests.") var connections = 32
    @Option(help: "How many notes are read for each that is written.") var readsPerWrite = 19

    func run() throws {
        let server = try Child(arguments: [], folder: Child.temporaryFolder())
        defer { server.stop() }
        let before = server.residentKiB
        let result = Load.mixed(token: server.token, readsPerWrite: readsPerWrite)
            .run(port: server.port, connections: connections, seconds: seconds)
        let latencies = [0.5, 0.99, 0.999].map { String(format: "%.1f", result.latency(atPart: $0)) }
        print(
            """
            \(result.latencies.count) requests in \(result.time), \(Int(result.requestsPerSecond)) per second, \
            \(result.errorCount) errors
            latency in ms at 50, 99 and 99.9 %: \(latencies.joined(separator: ", "))
            memory: \(before) KiB before, \(server.residentKiB) KiB after
            """
        )
        if result.errorCount > 0 { throw ExitCode.failure }
    }
}
