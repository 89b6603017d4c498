import ArgumentParser
import Foundation

/// Loads the server and the same server wired by hand in turn, and prints the ratios of one run.
struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Compares the providers with wiring by hand.")

    @Option(help: "How many rounds each server gets.") var rounds = 15
    @Option(help: "How long a round takes.") var seconds = 2.0
    @Option(help: "How many connections send requests.") var connections = 16
    @Option(help: "How many notes are read for each that is written.") var readsPerWrite = 19

    private struct Round {
        let requestsPerSecond: Double
        let median: Double
        let p99: Double
        let processorMicroseconds: Double
    }

    func run() throws {
        let servers = try Serve.Wiring.allCases.map { wiring in
            try Child(arguments: ["--wiring", wiring.rawValue], folder: Child.temporaryFolder())
        }
        defer { for server in servers { server.stop() } }
        for server in servers { _ = measure(server) }

        let idle = servers.map(\.residentKiB)
        var rounds: [[Round]] = servers.map { _ in [] }
        for number in 0..<self.rounds {
            // Each goes first in half of the rounds.
            for index in number.isMultiple(of: 2) ? [0, 1] : [1, 0] { rounds[index].append(measure(servers[index])) }
        }
        print("\(self.rounds) rounds of \(seconds) s each, \(connections) connections; providers, by hand, ratio:")
        report("requests per second", rounds, \.requestsPerSecond)
        report("latency, median, ms", rounds, \.median)
        report("latency, 99 %, ms", rounds, \.p99)
        report("processor time per request, µs", rounds, \.processorMicroseconds)
        let grown = servers.map(\.residentKiB)
        print("memory after the first round and after the last, KiB: \(zip(idle, grown).map { "\($0) \($1)" })")
    }

    private func measure(_ server: Child) -> Round {
        let before = server.processorMilliseconds
        let result = Load.mixed(token: server.token, readsPerWrite: readsPerWrite)
            .run(port: server.port, connections: connections, seconds: seconds)
        if result.errorCount > 0 { print("\(result.errorCount) errors") }
        return Round(
            requestsPerSecond: result.requestsPerSecond,
            median: result.latency(atPart: 0.5),
            p99: result.latency(atPart: 0.99),
            processorMicroseconds: Double(server.processorMilliseconds - before) * 1_000
                / Double(max(result.latencies.count, 1))
        )
    }

    private func report(_ name: String, _ rounds: [[Round]], _ value: (Round) -> Double) {
        let medians = rounds.map { median($0.map(value)) }
        let ratios = zip(rounds[0], rounds[1]).map { value($0) / value($1) }
        print(
            name.padding(toLength: 32, withPad: " ", startingAt: 0),
            medians.map { String(format: "%10.2f", $0) }.joined(),
            String(format: "  %.3f", median(ratios)),
            String(format: "(%.2f to %.2f)", ratios.min() ?? 0, ratios.max() ?? 0)
        )
    }
}

func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
}
