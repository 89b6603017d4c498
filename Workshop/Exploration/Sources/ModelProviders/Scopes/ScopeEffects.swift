/// The effects of one operation.
///
/// The real scopes and the reference each have one, and both must be equal.
struct ScopeEffects {
    /// What agents received, in no particular order.
    var events: [String] = []

    /// The creations and teardowns, in order.
    var order: [(scope: Int, event: String)] = []

    /// What callers of `close` received.
    var closings: [Closing] = []

    var misuses: [String] = []

    struct Closing {
        let agent: String
        let scope: Int
        var isCycle = false
        var errors: [String] = []
        var unfinished: [String] = []

        var text: String { "\(agent) closed \(scope)\(isCycle ? ": a cycle" : ""), unfinished: \(unfinished)" }
    }
}
