import Logging

extension CompositionRoot.Dependencies {
    /// The dependencies of the program, whose command line chooses the logger.
    static func live(logger: Logger) -> Self {
        Self(
            databaseOpener: DatabaseOpener(),
            wallClock: SystemWallClock(),
            clock: ContinuousClock(),
            logger: logger
        )
    }
}
