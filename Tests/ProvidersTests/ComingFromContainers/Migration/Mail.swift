struct Mail: Equatable, Sendable {
    let sender: String
    let text: String
}

protocol NameFinding: Sendable {
    func name(of address: String) -> String?
}

struct AddressBook: NameFinding {
    let names: [String: String]

    func name(of address: String) -> String? {
        names[address]
    }
}

/// A homemade container: a dictionary from types to closures.
final class Container {
    private var factories: [ObjectIdentifier: (Container) -> Any] = [:]

    func register<Service>(_ type: Service.Type, factory: @escaping (Container) -> Service) {
        factories[ObjectIdentifier(type)] = factory
    }

    func resolve<Service>(_ type: Service.Type) -> Service {
        guard let service = factories[ObjectIdentifier(type)]?(self) as? Service else {
            fatalError("Nothing is registered for \(type).")
        }
        return service
    }
}
