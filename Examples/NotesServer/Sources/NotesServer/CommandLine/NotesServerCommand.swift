import Accounts
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

    @Option(help: "The lowest level to log to standard error: trace, debug, info, notice, warning, error or critical.")
    var logLevel = "info"

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("A port is at most 65535.") }
        guard Logger.Level(rawValue: logLevel) != nil else {
            throw ValidationError("There is no log level \(logLevel).")
        }
    }

    func run() async throws {
        var logger = Logger(label: "NotesServer") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = Logger.Level(rawValue: logLevel) ?? .info
        let folder = try makeFolder()
        let root = CompositionRoot(
            dependencies: .init(
                passwordHasher: ScryptPasswordHasher(),
                wallClock: SystemWallClock(),
                clock: ContinuousClock(),
                logger: logger
            ),
            configuration: ServerConfiguration(host: host, port: port, folder: folder)
        )
        do {
            let services = try await root.makeServices { [host] port in
                let line = "NotesServer listens on http://\(host):\(port), with its database in \(folder)\n"
                try? FileHandle.standardOutput.write(contentsOf: Data(line.utf8))
            }
            try await ServiceGroup(
                services: services,
                gracefulShutdownSignals: [.sigterm, .sigint],
                logger: logger
            ).run()
        } catch {
            // If the services didn't get to run, they haven't closed the scope. The first error is the one to show.
            if !(error is ScopeCloseError) { try? await root.close() }
            throw error
        }
    }

    /// Returns the folder of the database file, which no other user may read if it's created here.
    private func makeFolder() throws -> String {
        let temporary = FileManager.default.temporaryDirectory.appending(path: "NotesServer-\(UUID().uuidString)").path
        let folder = folder ?? temporary
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        return folder
    }
}
