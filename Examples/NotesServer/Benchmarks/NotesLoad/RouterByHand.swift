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
        limits: .unlimited,
        sessionLifespan: 3600
    )
    let accountService = AccountService(dependencyProvider: accountsProvider, sessionLifespan: 3600)
    let noteStore = DatabaseNoteStore(database: database)
    let userFinder = AccountUserFinder(accountStore: accountStore)
    let wallClock = dependencies.wallClock
    let sharesPerUser = AttemptLimit(60, per: .seconds(60), clock: dependencies.clock)

    let router = Router(context: AppRequestContext.self, options: .autoGenerateHeadEndpoints)
    router.addMiddleware {
        RequestLogMiddleware()
        ErrorMiddleware()
    }
    let notes = router.group()
        .add(middleware: AuthenticationMiddleware(accountService: accountService))
        .group(context: SignedInContext.self)
    notes.post("notes") { request, context in
        let notebook = LoggingNotebook(
            notebook: RateLimitedNotebook(
                notebook: Notebook(
                    dependencies: .init(noteStore: noteStore, userFinder: userFinder, wallClock: wallClock),
                    userID: context.userID
                ),
                sharesPerUser: sharesPerUser,
                userID: context.userID
            ),
            logger: context.logger
        )
        return try await NoteRoutes.create(request, context, notebook)
    }
    notes.get("notes") { request, context in
        let notebook = LoggingNotebook(
            notebook: RateLimitedNotebook(
                notebook: Notebook(
                    dependencies: .init(noteStore: noteStore, userFinder: userFinder, wallClock: wallClock),
                    userID: context.userID
                ),
                sharesPerUser: sharesPerUser,
                userID: context.userID
            ),
            logger: context.logger
        )
        return try await NoteRoutes.list(request, context, notebook)
    }
    notes.get("notes/:id") { _, context in
        let notebook = LoggingNotebook(
            notebook: RateLimitedNotebook(
                notebook: Notebook(
                    dependencies: .init(noteStore: noteStore, userFinder: userFinder, wallClock: wallClock),
                    userID: context.userID
                ),
                sharesPerUser: sharesPerUser,
                userID: context.userID
            ),
            logger: context.logger
        )
        return try await NoteRoutes.show(context, notebook)
    }
    return router
}
