import ArgumentParser
import Foundation
import Logging
import Providers
import ServiceLifecycle
import UnixSignals

/// The command line: reads options, starts the server, and waits for a signal.
@main
struct NotesServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "NotesServer",
        abstract: "Serves notes over HTTP until it gets SIGTERM or SIGINT."
    )

    @Option(help: "The address to listen on.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen on, or 0 for one that is free.")
    var port = 8080

    @Option(help: "The folder of the database file. (default: a new one among the temporary files)")
    var folder: String?

    @Option(help: "How many seconds a shutdown may take.")
    var shutdownLimit = 30.0

    @Option(help: "The lowest level to log to standard error: trace, debug, info, notice, warning, error or critical.")
    var logLevel = "info"

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("A port is at most 65535.") }
        guard shutdownLimit > 0 else { throw ValidationError("A shutdown takes more than 0 seconds.") }
        guard Logger.Level(rawValue: logLevel) != nil else {
            throw ValidationError("There is no log level \(logLevel).")
        }
    }

    func run() async throws {
        var logger = Logger(label: "NotesServer") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = Logger.Level(rawValue: logLevel) ?? .info

        var configuration = ServerConfiguration(host: host, port: port, folder: folder ?? Self.temporaryFolder)
        configuration.shutdownLimit = .seconds(shutdownLimit)
        let root = CompositionRoot(dependencies: .live(logger: logger), configuration: configuration)
        let services: [any Service]
        do {
            services = try await root.makeServices { [configuration] port in
                Self.printAddress(configuration, port: port)
            }
        } catch {
            // The services haven't got the scope yet, so they don't close it.
            await root.close()
            throw error
        }
        var groupConfiguration = ServiceGroupConfiguration(
            services: services,
            gracefulShutdownSignals: [.sigterm],
            cancellationSignals: [.sigint],
            logger: logger
        )
        groupConfiguration.maximumGracefulShutdownDuration = configuration.requestsLimit
        groupConfiguration.maximumCancellationDuration = configuration.cancellationLimit
        try await ServiceGroup(configuration: groupConfiguration).run()
    }

    private static func printAddress(_ configuration: ServerConfiguration, port: Int) {
        let address = "http://\(configuration.host):\(port)"
        let line = "NotesServer listens on \(address), with its database in \(configuration.folder)\n"
        try? FileHandle.standardOutput.write(contentsOf: Data(line.utf8))
    }

    private static var temporaryFolder: String {
        FileManager.default.temporaryDirectory.appending(path: "NotesServer-\(UUID().uuidString)").path
    }
}
