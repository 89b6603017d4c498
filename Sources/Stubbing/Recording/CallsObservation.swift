public import Observation

/// Notifies the observers of a stub's calls, at no cost to a stub without observers.
///
/// An observation registrar doesn't tell whether it has observers. However, until an observer is notified, it holds the
/// key path that it registered for, and that key path holds a token. Once the token is released, there are no observers
/// left.
///
/// The stub that owns the observation guards the token with its lock. `access(_:)` and `tell()` are called outside of
/// the lock, because an observer's code may run in them.
@usableFromInline
nonisolated final class CallsObservation: Observable {
    /// The token that observers hold through their key paths.
    @usableFromInline
    final class Token: Hashable, Sendable {
        @usableFromInline
        static func == (lhs: Token, rhs: Token) -> Bool { lhs === rhs }

        @usableFromInline
        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    /// The observers that were registered when the calls changed.
    @usableFromInline
    struct Observers {
        @usableFromInline let observation: CallsObservation
        @usableFromInline let token: Token

        @inlinable
        init(observation: CallsObservation, token: Token) {
            self.observation = observation
            self.token = token
        }

        @usableFromInline
        func tell() {
            observation.registrar.withMutation(of: observation, keyPath: \.[token]) {}
        }
    }

    private let registrar = ObservationRegistrar()

    /// The token, as long as an observer holds it.
    @usableFromInline private(set) weak var token: Token?

    /// Returns the token, which the caller holds until an observer has had the chance to register.
    func makeToken() -> Token {
        let token = token ?? Token()
        self.token = token
        return token
    }

    /// Registers the observer that is reading the calls, if there is one.
    func access(_ token: Token) {
        registrar.access(self, keyPath: \.[token])
    }

    /// The property that the key path names, which stores nothing.
    private subscript(token: Token) -> Void { () }
}
