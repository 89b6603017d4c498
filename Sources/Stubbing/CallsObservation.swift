public import Observation

/// Tells observers of a stub's calls that the calls change, at no cost to a stub that nobody observes.
///
/// An observation says nothing about whether there are observers. But an observer holds the key path that it is registered
/// for until it is told, and that key path holds a token: once the token is gone, nobody is left to tell.
///
/// The stub that owns it guards the token with its lock. `access` and `tell` are called outside of the lock, because an
/// observer's code may run in them.
@usableFromInline
nonisolated final class CallsObservation: Observable {
    /// What the observers hold.
    @usableFromInline
    final class Token: Hashable, Sendable {
        @usableFromInline
        static func == (lhs: Token, rhs: Token) -> Bool { lhs === rhs }

        @usableFromInline
        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    /// Observers that were there when the calls changed.
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

    /// The token, as long as somebody holds it.
    @usableFromInline private(set) weak var token: Token?

    /// Returns the token, to be held until an observer had the chance to register.
    func makeToken() -> Token {
        let token = token ?? Token()
        self.token = token
        return token
    }

    /// Lets the observer that reads the calls now, if there is one, follow them.
    func access(_ token: Token) {
        registrar.access(self, keyPath: \.[token])
    }

    /// What the key path leads to; nothing is stored there.
    private subscript(token: Token) -> Void { () }
}
