public import Observation

/// Takes the place of `ObservationRegistrar` of Observation.
///
/// It registers an observer when the observer reads, where Observation does so when the closure of
/// `withObservationTracking` has returned, and therefore misses changes until then. A program uses ``observe(_:onChange:)``.
public final class ObservationRegistrar: @unchecked Sendable {
    // Used only by the running virtual thread.
    private var observers: [(keyPath: AnyKeyPath, observer: Observer)] = []

    /// Creates a registrar without observers.
    public init() {}

    /// Registers the observer that is reading, if there is one.
    public func access<Subject: Observable, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>) {
        Scheduler.shared.point()
        Scheduler.shared.effect()
        guard let observer = Scheduler.shared.current?.observer else { return }
        observers.append((keyPath, observer))
    }

    /// Notifies the observers of a change.
    public func withMutation<Subject: Observable, Member, Output>(
        of subject: Subject,
        keyPath: KeyPath<Subject, Member>,
        _ mutation: () throws -> Output
    ) rethrows -> Output {
        Scheduler.shared.point()
        Scheduler.shared.effect()
        let notified = observers.filter { $0.keyPath == keyPath }
        observers.removeAll { $0.keyPath == keyPath }
        for (_, observer) in notified { observer.notify() }
        return try mutation()
    }
}

/// An observer that is notified of the first change of the things that it has read.
final class Observer {
    private var onChange: (() -> Void)?

    init(_ onChange: @escaping () -> Void) {
        self.onChange = onChange
    }

    func notify() {
        onChange.take()?()
    }
}

/// Takes the place of `withObservationTracking` in programs.
///
/// - Parameters:
///   - read: Reads observable things.
///   - onChange: Runs before the first change after they were read.
/// - Returns: The result of `read`.
public func observe<Output>(_ read: () -> Output, onChange: @escaping @Sendable () -> Void) -> Output {
    let thread = Scheduler.shared.currentOrMain
    thread.observer = Observer(onChange)
    defer { thread.observer = nil }
    return read()
}
