import Accounts
import Hummingbird
import Logging
import Notes
import Storage

/// The server as people write it without a kit: one function, whose closures capture constants.
///
/// Routes do what those of the composition root do, with the same decorators and the same logging. Only the wiring differs.
func makeRouterByHand(database: NotesDatabase, dependencies: CompositionRoot.Dependencies) -> Router<AppRequestContext>
{
    let accountStore = DatabaseAccountStore(database: database)
    let sessionStore = CachingSessionStore(
        sessionStore: DatabaseSessionStore(database: database),
        clock: dependencies.clock,
        lifespan: .seconds(10)
    )
    let accountsProvider = AccountsProvider(
        accountStore: accountStore,
        sessionStore: sessionStore,
        passwordHasher: dependencies.passwordHasher,
        wallClock: dependencies.wallClock,
        registrations: AttemptLimit(60, per: .seconds(60), clock: dependencies.clock),
        signIns: AttemptLimit(10, per: .seconds(60), clock: dependencies.clock),
        sessionLifespan: 3600
    )
    let accountService = LoggingAccountService(
        accountService: RateLimitedAccountService(
            accountService: AccountService(dependencyProvider: accountsProvider, sessionLifespan: 3600),
            registrations: accountsProvider.registrations,
            signIns: accountsProvider.signIns
        ),
        logger: dependencies.logger
    )
    let noteStore = DatabaseNoteStore(database: database)
    let userFinder = AccountUserFinder(accountStore: accountStore)
    let wallClock = dependencies.wallClock

    let router = Router(context: AppRequestContext.self)
    router.addMiddleware {
        RequestLogMiddleware()
        ErrorMiddleware()
    }
    router.add(middleware: AuthenticationMiddleware(accountService: accountService))
    let notes = router.group(context: SignedInContext.self)
    notes.post("notes") { request, context in
        let notebook = LoggingNotebook(
            notebook: Notebook(
                dependencies: .init(noteStore: noteStore, userFinder: userFinder, wallClock: wallClock),
                userID: context.userID
            ),
            logger: context.logger
        )
        return try await NoteRequests.create(request, context, notebook)
    }
    notes.get("notes") { request, context in
        let notebook = LoggingNotebook(
            notebook: Notebook(
                dependencies: .init(noteStore: noteStore, userFinder: userFinder, wallClock: wallClock),
                userID: context.userID
            ),
            logger: context.logger
        )
        return try await NoteRequests.list(request, context, notebook)
    }
    notes.get("notes/:id") { _, context in
        let notebook = LoggingNotebook(
            notebook: Notebook(
                dependencies: .init(noteStore: noteStore, userFinder: userFinder, wallClock: wallClock),
                userID: context.userID
            ),
            logger: context.logger
        )
        return try await NoteRequests.show(context, notebook)
    }
    return router
}
