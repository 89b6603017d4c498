import Accounts
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import Notes
import Providers
import ServiceLifecycle

/// The composition root: the one place that knows every module, and the only code that chooses.
///
/// It has one provider per module, each in a file of its own. Start reading here.
struct CompositionRoot {
    /// The dependencies that come from outside the program, and that a test replaces.
    struct Dependencies {
        let databaseOpener: any DatabaseOpening
        let wallClock: any Accounts.WallClock & Notes.WallClock
        let clock: any Clock<Duration>
        let logger: Logger
    }

    private let configuration: ServerConfiguration
    private let dependencies: Dependencies
    private let scope: Scope
    private let storageProvider: StorageProvider

    init(dependencies: Dependencies, configuration: ServerConfiguration) {
        self.configuration = configuration
        self.dependencies = dependencies
        scope = Scope("server")
        storageProvider = StorageProvider(
            databaseOpener: dependencies.databaseOpener,
            folder: configuration.folder,
            scope: scope
        )
    }

    /// Opens the database and wires the services, in the order in which they start.
    ///
    /// They end in the reverse order. Once the server listens, `onListening` is told the port.
    func makeServices(onListening: @escaping @Sendable (Int) async -> Void) async throws -> [any Service] {
        let sweeper = try await makeSessionSweeper()
        let application = Application(
            router: try await makeRouter(),
            server: .http1(configuration: .init(idleTimeout: .seconds(60))),
            configuration: .init(address: .hostname(configuration.host, port: configuration.port)),
            onServerRunning: { channel in await onListening(channel.localAddress?.port ?? 0) },
            logger: dependencies.logger
        )
        let scopeService = ScopeService(
            dependencies: .init(clock: dependencies.clock, logger: dependencies.logger),
            scope: scope,
            limit: configuration.closingLimit
        )
        return [scopeService, SessionSweeperService(sweeper: sweeper), application]
    }

    func makeRouter() async throws -> Router<AppRequestContext> {
        // Each opens the database, or waits until the other has.
        async let accountsProvider = makeAccountsProvider()
        async let notesProvider = makeNotesProvider()

        let router = Router(context: AppRequestContext.self, options: .autoGenerateHeadEndpoints)
        router.addMiddleware {
            RequestLogMiddleware()
            ErrorMiddleware()
        }
        // Only these routes look at a token, so one that has ended doesn't keep its client from registering.
        let signedIn = router.group()
            .add(middleware: AuthenticationMiddleware(accountService: try await accountsProvider.makeAccountService()))
            .group(context: SignedInContext.self)

        HealthRoutes(health: try await storageProvider.makeHealth(clock: dependencies.clock)).add(to: router)
        AccountRoutes(dependencyProvider: try await accountsProvider).add(to: router, signedIn: signedIn)
        NoteRoutes(dependencyProvider: try await notesProvider).add(to: signedIn)
        return router
    }

    func makeSessionSweeper() async throws -> SessionSweeper {
        SessionSweeper(
            dependencies: .init(
                sessionStore: try await storageProvider.makeSessionStore(),
                wallClock: dependencies.wallClock,
                clock: dependencies.clock
            ),
            onSweep: logSweep
        )
    }

    private func logSweep(_ result: Result<Int, any Error>) {
        switch result {
        case .success(let count): dependencies.logger.info("Sessions swept", metadata: ["count": "\(count)"])
        case .failure(let error): dependencies.logger.error("Sessions not swept", metadata: ["error": "\(error)"])
        }
    }

    func makeAccountsProvider() async throws -> AccountsProvider {
        AccountsProvider(
            accountStore: try await storageProvider.makeAccountStore(),
            sessionStore: CachingSessionStore(
                sessionStore: try await storageProvider.makeSessionStore(),
                clock: dependencies.clock,
                lifespan: .seconds(10)
            ),
            wallClock: dependencies.wallClock,
            sessionLifespan: configuration.sessionLifespan
        )
    }

    func makeNotesProvider() async throws -> NotesProvider {
        NotesProvider(
            noteStore: try await storageProvider.makeNoteStore(),
            userFinder: AccountUserFinder(accountStore: try await storageProvider.makeAccountStore()),
            wallClock: dependencies.wallClock
        )
    }

    /// Closes what was opened, if the services don't get to run.
    ///
    /// An error is logged, so that it doesn't hide the one because of which they don't.
    func close() async {
        do {
            try await scope.close(within: configuration.closingLimit, clock: dependencies.clock)
        } catch {
            dependencies.logger.error("Scope not closed", metadata: ["error": "\(error)"])
        }
    }
}
