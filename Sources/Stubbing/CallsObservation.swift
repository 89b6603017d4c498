public import Observation

/// Tells observers of a stub's calls that the calls change.
///
/// An object of its own, and the subject of the observation: a key path of a type without type parameters is instantiated
/// once, one of a generic stub at each call.
@usableFromInline
nonisolated final class CallsObservation: Observable, Sendable {
    private let registrar = ObservationRegistrar()

    /// What the key path names; nothing is stored here.
    private var calls: Void { () }

    /// Lets the observer that reads the calls now, if there is one, follow them.
    func access() {
        registrar.access(self, keyPath: \.calls)
    }

    /// Tells the observers that the calls have changed.
    @usableFromInline
    func tell() {
        registrar.withMutation(of: self, keyPath: \.calls) {}
    }
}
