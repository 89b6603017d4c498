import ArgumentParser
import Foundation

/// Signs in, which is slow on purpose, and reads notes meanwhile.
struct SignIns: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-ins",
        abstract: "Measures sign-ins, and how other requests fare meanwhile."
    )

    @Option(help: "How long the load takes.") var seconds = 10.0

    func run() async throws {
        let server = try Child(arguments: [], folder: Child.temporaryFolder())
        defer { server.stop() }
        let reads = Load(requests: [(Load.request("GET", "/notes?limit=5", token: server.token), 200)])
        // The name doesn't exist, which takes the same time.
        let credentials = #"{"name": "nobody", "password": "correct horse"}"#
        let signIns = Load(requests: [(Load.request("POST", "/sessions", body: credentials), 401)])

        let alone = reads.run(port: server.port, connections: 4, seconds: seconds)
        async let signedIn = Self.run(signIns, port: server.port, seconds: seconds)
        let together = reads.run(port: server.port, connections: 4, seconds: seconds)
        print(String(format: "sign-ins: %.1f per second", await signedIn.requestsPerSecond))
        for (name, result) in [("alone", alone), ("during sign-ins", together)] {
            print(
                "reads \(name): \(Int(result.requestsPerSecond)) per second,",
                String(
                    format: "median %.2f ms, 99 %% %.2f ms,",
                    result.latency(atPart: 0.5),
                    result.latency(atPart: 0.99)
                ),
                "\(result.errorCount) errors"
            )
        }
    }

    private static func run(_ load: Load, port: UInt16, seconds: Double) async -> Load.Result {
        load.run(port: port, connections: 4, seconds: seconds)
    }
}
