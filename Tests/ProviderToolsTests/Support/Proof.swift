import Foundation
import Testing

/// What takes so long that only the gate proves it, by the environment variable that asks for it.
enum Proof: String {
    case graphs = "PROVE_GRAPHS"
    case mocks = "PROVE_MOCKS"
    case updates = "PROVE_UPDATES"
    case wiring = "PROVE_WIRING"

    var isAsked: Bool { ProcessInfo.processInfo.environment[rawValue] != nil }
}

extension Trait where Self == ConditionTrait {
    /// Skips tests unless their proof is asked for.
    static func proof(_ proof: Proof) -> Self { .enabled(if: proof.isAsked, "\(proof.rawValue) isn't set.") }
}
