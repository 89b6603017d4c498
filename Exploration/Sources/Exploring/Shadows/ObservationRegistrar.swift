public import Observation

/// Takes the place of `ObservationRegistrar` of Observation, which has a lock of its own.
public struct ObservationRegistrar: Sendable {
    private let registrar = Observation.ObservationRegistrar()

    /// Creates a registrar.
    public init() {}

    /// Registers an access.
    public func access<Subject: Observable, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>) {
        Scheduler.shared.point()
        registrar.access(subject, keyPath: keyPath)
        Scheduler.shared.effect()
    }

    /// Tells observers about a change.
    public func withMutation<Subject: Observable, Member, Output>(
        of subject: Subject,
        keyPath: KeyPath<Subject, Member>,
        _ mutation: () throws -> Output
    ) rethrows -> Output {
        Scheduler.shared.point()
        Scheduler.shared.effect()
        return try registrar.withMutation(of: subject, keyPath: keyPath, mutation)
    }
}
