import Providers

/// A service that others need.
///
/// Everything below is read through `any`, as in code under a composition root.
final class Service: Sendable {
    let dependencies: [Service]

    init(dependencies: [Service] = []) {
        self.dependencies = dependencies
    }
}

/// What a type is given, by whichever of the providers below.
protocol ServiceProviding: Sendable {
    var service: Service { get }
    func makeTransient() -> Transient
}

/// Born on demand, with three dependencies.
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

/// Plain `let`s: what everything else is compared with.
struct LetProvider: ServiceProviding {
    let service = Service()
    let second = Service()
    let third = Service()

    func makeTransient() -> Transient {
        Transient(first: service, second: second, third: third)
    }
}

/// The same, with lifetimes behind the properties.
struct SharedProvider: ServiceProviding {
    let sharedService = Shared { Service() }
    let sharedSecond = Shared { Service() }
    let sharedThird = Shared { Service() }

    var service: Service { sharedService.value }

    func makeTransient() -> Transient {
        Transient(first: sharedService.value, second: sharedSecond.value, third: sharedThird.value)
    }
}
