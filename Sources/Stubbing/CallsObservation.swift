import Observation

/// Tells observers of a stub's `calls` that they change.
///
/// A class of its own, because a registrar that is stored in place costs each call, even where nobody observes.
@usableFromInline
nonisolated final class CallsObservation: Sendable {
    let registrar = ObservationRegistrar()
}
