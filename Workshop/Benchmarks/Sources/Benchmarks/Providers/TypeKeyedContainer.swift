import Foundation

/// The usual alternative: a container that looks up dependencies by type.
///
/// It exists only for the comparison.
final class TypeKeyedContainer: @unchecked Sendable {
    private enum Registration {
        case transient(() -> Any)
        case singleton(() -> Any)
        case created(Any)
    }

    private let lock = NSRecursiveLock()
    private var registrations: [ObjectIdentifier: Registration] = [:]

    func registerTransient<Value>(_ type: Value.Type, _ factory: @escaping () -> Value) {
        lock.lock()
        defer { lock.unlock() }
        registrations[ObjectIdentifier(type)] = .transient(factory)
    }

    func registerSingleton<Value>(_ type: Value.Type, _ factory: @escaping () -> Value) {
        lock.lock()
        defer { lock.unlock() }
        registrations[ObjectIdentifier(type)] = .singleton(factory)
    }

    func resolve<Value>(_ type: Value.Type = Value.self) -> Value {
        lock.lock()
        defer { lock.unlock() }
        let value: Any
        switch registrations[ObjectIdentifier(type)] {
        case .created(let created): value = created
        case .transient(let factory): value = factory()
        case .singleton(let factory):
            value = factory()
            registrations[ObjectIdentifier(type)] = .created(value)
        case nil: fatalError("Nothing is registered for \(type)")
        }
        guard let typed = value as? Value else { fatalError("\(value) is no \(type)") }
        return typed
    }
}

/// Three types, because such a container has one singleton per type.
final class SecondService: Sendable {}
final class ThirdService: Sendable {}

/// A transient object with three dependencies of three types.
final class ContainedTransient {
    let first: Service
    let second: SecondService
    let third: ThirdService

    init(first: Service, second: SecondService, third: ThirdService) {
        self.first = first
        self.second = second
        self.third = third
    }
}

extension TypeKeyedContainer {
    /// A container with three singletons and one transient type that needs them.
    static func filled() -> TypeKeyedContainer {
        let container = TypeKeyedContainer()
        container.registerSingleton(Service.self) { Service() }
        container.registerSingleton(SecondService.self) { SecondService() }
        container.registerSingleton(ThirdService.self) { ThirdService() }
        container.registerTransient(ContainedTransient.self) { [unowned container] in
            ContainedTransient(first: container.resolve(), second: container.resolve(), third: container.resolve())
        }
        return container
    }
}
