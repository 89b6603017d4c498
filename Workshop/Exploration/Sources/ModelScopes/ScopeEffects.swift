/// The effects of one operation.
///
/// The real scopes and the reference each have one, and both must be equal.
struct ScopeEffects {
    /// The results that agents received, in no particular order.
    var events: [String] = []

    /// The agent that began the creation of each asynchronous lifetime.
    var starters: [Int: String] = [:]

    /// The creations and teardowns, in order.
    var order: [(scope: Int, event: String)] = []

    /// The results that callers of `close` received.
    var closings: [Closing] = []

    var misuses: [String] = []

    struct Closing {
        let agent: String
        let scope: Int
        var isCycle = false
        var errors: [String] = []
        var unfinished: [String] = []
        var notBegun: [String] = []

        var text: String {
            "\(agent) closed \(scope)\(isCycle ? ": a cycle" : ""), unfinished: \(unfinished), not begun: \(notBegun)"
        }
    }
}
