import Accounts
import ServiceLifecycle

/// Runs the sweeper of expired sessions until the server shuts down.
struct SessionSweeperService: Service {
    let sweeper: SessionSweeper

    func run() async {
        await cancelWhenGracefulShutdown { await sweeper.run() }
    }
}
