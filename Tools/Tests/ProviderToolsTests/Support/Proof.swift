import Foundation
import Testing

/// A proof that only the gate asks for, because it takes long, by its environment variable.
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
