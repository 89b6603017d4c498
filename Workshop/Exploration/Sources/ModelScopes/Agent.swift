/// Client code that does what the model tells it: a task, the work of a use, a factory, or a teardown.
///
/// Everything happens on the main thread, so nothing guards the variables.
final class Agent: @unchecked Sendable {
    enum Command {
        case perform(@Sendable (Agent) async -> Void)
        case end(isFailed: Bool)
    }

    /// The error of client code that is told to fail.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The name of the agent whose code runs, also in tasks that this code starts.
    @TaskLocal static var current = ""

    let name: String
    var task: Task<Void, Never>?

    private var continuation: CheckedContinuation<Command, Never>?

    init(_ name: String) {
        self.name = name
    }

    /// Whether the agent waits for a command.
    var isIdle: Bool { continuation != nil }

    func send(_ command: Command) {
        guard let continuation else { fatalError("\(name) is busy.") }
        self.continuation = nil
        continuation.resume(returning: command)
    }

    /// Does what it's told, until it's told to end or to fail.
    nonisolated(nonsending) func work() async throws {
        try await Self.$current.withValue(name) {
            while true {
                switch await withCheckedContinuation({ continuation = $0 }) {
                case .perform(let body): await body(self)
                case .end(let isFailed):
                    if isFailed { throw Failure(description: "failure of \(name)") }
                    return
                }
            }
        }
    }
}
