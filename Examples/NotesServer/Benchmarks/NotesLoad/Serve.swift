import Accounts
import ArgumentParser
import Foundation
import Hummingbird
import Logging
import Notes
import Providers
import ServiceLifecycle
import Storage
import UnixSignals

/// One of the two servers, in a process of its own, with a session that exists already.
///
/// Prints its port and the token of the session.
struct Serve: AsyncParsableCommand {
    enum Wiring: String, ExpressibleByArgument, CaseIterable {
        case providers
        case byHand = "by-hand"
    }

    static let configuration = CommandConfiguration(shouldDisplay: false)

    @Option var wiring = Wiring.providers
    @Option var folder: String
    @Option var notes = 100
    @Flag var signedOut = false

    func run() async throws {
        let logBuffer = LogBuffer.standardError()
        defer { logBuffer.flush(atMost: 1) }
        var logger = Logger(label: "NotesLoad") { StreamLogHandler(label: $0, stream: logBuffer) }
        logger.logLevel = .error
        let dependencies = CompositionRoot.Dependencies.live(logger: logger)
        let token = signedOut ? "none" : try await insertSession()
        let onListening: @Sendable (Int) async -> Void = { port in
            try? FileHandle.standardOutput.write(contentsOf: Data("\(port) \(token)\n".utf8))
        }
        var configuration = ServerConfiguration(port: 0, folder: folder)
        configuration.signInsPerMinuteAndName = .max
        configuration.signInsPerMinuteAndClient = .max
        let services: [any Service]
        switch wiring {
        case .providers:
            let root = CompositionRoot(dependencies: dependencies, configuration: configuration)
            services = try await root.makeServices(onListening: onListening)
        case .byHand:
            let database = try await NotesDatabase.open(folder: folder)
            let application = Application(
                router: makeRouterByHand(database: database, dependencies: dependencies),
                server: .limited(by: configuration, logger: logger),
                configuration: .init(address: .hostname("127.0.0.1", port: 0)),
                onServerRunning: { channel in await onListening(channel.localAddress?.port ?? 0) },
                logger: logger
            )
            services = [application]
        }
        try await ServiceGroup(services: services, gracefulShutdownSignals: [.sigterm], logger: logger).run()
    }

    /// Adds an account that is signed in and has notes, and returns the token.
    private func insertSession() async throws -> String {
        let database = try await NotesDatabase.open(folder: folder)
        let provider = AccountsProvider(
            accountStore: DatabaseAccountStore(database: database),
            sessionStore: DatabaseSessionStore(database: database),
            passwordHasher: ScryptPasswordHasher(),
            wallClock: SystemWallClock(),
            limits: .unlimited,
            sessionLifespan: 3600
        )
        let accountService = AccountService(dependencyProvider: provider, sessionLifespan: 3600)
        let name = "load-\(UUID().uuidString.prefix(8).lowercased())"
        _ = try await accountService.register(name: name, password: "correct horse")
        let signIn = try await accountService.signIn(name: name, password: "correct horse")
        let session = try await accountService.session(token: signIn.token.text)
        let noteStore = DatabaseNoteStore(database: database)
        for number in 0..<notes {
            _ = try await noteStore.insert(
                NoteDraft(
                    ownerID: UserID(rawValue: session.accountID.rawValue),
                    text: "Note \(number) about milk, tea and horses",
                    createdAt: Date()
                )
            )
        }
        try database.close()
        return signIn.token.text
    }
}

extension AccountLimits {
    static let unlimited = AccountLimits(
        registrationsPerClient: AttemptLimit(.max, per: .zero, clock: ContinuousClock()),
        signInsPerClient: AttemptLimit(.max, per: .zero, clock: ContinuousClock()),
        signInsPerName: AttemptLimit(.max, per: .zero, clock: ContinuousClock())
    )
}
