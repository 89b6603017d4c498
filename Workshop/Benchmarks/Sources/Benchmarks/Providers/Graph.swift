import Providers

/// A service that other services need.
///
/// Everything below is read through `any`, as in the code that a composition root creates.
final class Service: Sendable {
    let dependencies: [Service]

    init(dependencies: [Service] = []) {
        self.dependencies = dependencies
    }
}

/// The dependencies of a type, which each of the providers below provides.
protocol ServiceProviding: Sendable {
    var service: Service { get }
    func makeTransient() -> Transient
}

/// A type that is created on demand, with three dependencies.
final class Transient {
    let first: Service
    let second: Service
    let third: Service

    init(first: Service, second: Service, third: Service) {
        self.first = first
        self.second = second
        self.third = third
    }
}

/// Plain `let`s, with which everything else is compared.
struct LetProvider: ServiceProviding {
    let service = Service()
    let second = Service()
    let third = Service()

    func makeTransient() -> Transient {
        Transient(first: service, second: second, third: third)
    }
}

/// The same provider, with lifetimes behind its properties.
struct SharedProvider: ServiceProviding {
    let sharedService = Shared { Service() }
    let sharedSecond = Shared { Service() }
    let sharedThird = Shared { Service() }

    var service: Service { sharedService.value }

    func makeTransient() -> Transient {
        Transient(first: sharedService.value, second: sharedSecond.value, third: sharedThird.value)
    }
}
