import Accounts
import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import Notes
import Stubbing

@testable import NotesServer

extension CompositionRoot.Dependencies {
    /// The dependencies of the program, except those that a test replaces.
    static func test(
        databaseOpener: any DatabaseOpening = DatabaseOpener(),
        wallClock: any Accounts.WallClock & Notes.WallClock = SystemWallClock(),
        clock: any Clock<Duration> = ContinuousClock(),
        logger: Logger = Logger(label: "NotesServerTests") { _ in SwiftLogNoOpLogHandler() }
    ) -> Self {
        Self(databaseOpener: databaseOpener, wallClock: wallClock, clock: clock, logger: logger)
    }
}

/// Runs the whole server, on a port and in a folder of its own.
func withServer(
    dependencies: CompositionRoot.Dependencies = .test(),
    _ body: @escaping @Sendable (Client) async throws -> Void
) async throws {
    try await withTemporaryFolder { folder in
        let root = CompositionRoot(dependencies: dependencies, configuration: ServerConfiguration(folder: folder))
        let application = Application(
            router: try await root.makeRouter(),
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            logger: dependencies.logger
        )
        try await application.test(.live) { client in try await body(Client(client: client)) }
        await root.close()
    }
}

func withTemporaryFolder(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "NotesServerTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder.path)
}
