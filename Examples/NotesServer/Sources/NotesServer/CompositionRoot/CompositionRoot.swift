import Accounts
import Hummingbird
import Logging
import Notes
import Providers
import ServiceLifecycle

/// The composition root: the one place that knows every module, and the only code that chooses.
///
/// It has one provider per module, each in a file of its own. Start reading here.
struct CompositionRoot {
    /// The dependencies that come from outside the program, and that a test replaces.
    struct Dependencies {
        let passwordHasher: any PasswordHashing
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
        storageProvider = StorageProvider(folder: configuration.folder, scope: scope)
    }

    /// Opens the database and wires the services, in the order in which they start.
    ///
    /// They end in the reverse order. Once the server listens, `onListening` is told the port.
    func makeServices(onListening: @escaping @Sendable (Int) async -> Void) async throws -> [any Service] {
        let sweeper = SessionSweeper(
            dependencies: .init(
                sessionStore: try await storageProvider.makeSessionStore(),
                wallClock: dependencies.wallClock,
                clock: dependencies.clock
            ),
            onSweep: logSweep
        )
        let application = Application(
            router: try await makeRouter(),
            server: .http1(configuration: .init(idleTimeout: .seconds(60))),
            configuration: .init(address: .hostname(configuration.host, port: configuration.port)),
            onServerRunning: { channel in await onListening(channel.localAddress?.port ?? 0) },
            logger: dependencies.logger
        )
        let scopeService = ScopeService(clock: dependencies.clock, scope: scope, limit: configuration.closingLimit)
        return [scopeService, SessionSweeperService(sweeper: sweeper), application]
    }

    func makeRouter() async throws -> Router<AppRequestContext> {
        // Each opens the database, or waits until the other has.
        async let accountsProvider = makeAccountsProvider()
        async let notesProvider = makeNotesProvider()

        let router = Router(context: AppRequestContext.self)
        router.addMiddleware {
            RequestLogMiddleware()
            ErrorMiddleware()
        }
        HealthRoutes(health: try await storageProvider.makeHealth()).add(to: router)
        router.add(
            middleware: AuthenticationMiddleware(
                accountService: try await accountsProvider.makeAccountService(logger: dependencies.logger)
            )
        )
        AccountRoutes(dependencyProvider: try await accountsProvider).add(to: router)
        NoteRoutes(dependencyProvider: try await notesProvider).add(to: router.group(context: SignedInContext.self))
        return router
    }

    private func logSweep(_ result: Result<Int, any Error>) {
        switch result {
        case .success(let count): dependencies.logger.info("Sessions swept", metadata: ["count": "\(count)"])
        case .failure(let error): dependencies.logger.error("Sessions not swept", metadata: ["error": "\(error)"])
        }
    }

    private func makeAccountsProvider() async throws -> AccountsProvider {
        AccountsProvider(
            accountStore: try await storageProvider.makeAccountStore(),
            sessionStore: CachingSessionStore(
                sessionStore: try await storageProvider.makeSessionStore(),
                clock: dependencies.clock,
                lifespan: .seconds(10)
            ),
            passwordHasher: dependencies.passwordHasher,
            wallClock: dependencies.wallClock,
            registrations: AttemptLimit(
                configuration.registrationsPerMinute,
                per: .seconds(60),
                clock: dependencies.clock
            ),
            signIns: AttemptLimit(configuration.signInsPerMinute, per: .seconds(60), clock: dependencies.clock),
            sessionLifespan: configuration.sessionLifespan
        )
    }

    private func makeNotesProvider() async throws -> NotesProvider {
        NotesProvider(
            noteStore: try await storageProvider.makeNoteStore(),
            userFinder: AccountUserFinder(accountStore: try await storageProvider.makeAccountStore()),
            wallClock: dependencies.wallClock
        )
    }

    /// Closes what was opened, if the services don't get to run.
    func close() async throws {
        try await scope.close(within: configuration.closingLimit, clock: dependencies.clock)
    }
}
