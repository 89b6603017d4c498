/// The bag of one type's dependencies: a nested `Dependencies`, `DependencyProviding` or `DependencyProvider`.
enum DependencyBag: String {
    /// A structure of instance dependencies.
    case dependencies = "Dependencies"
    /// A protocol for instance dependencies, and for those created on demand.
    case dependencyProviding = "DependencyProviding"
    /// A type that implements such a protocol.
    case dependencyProvider = "DependencyProvider"

    /// Nil for any other name, and for a type that is in no other type.
    init?(path: [String]) {
        guard path.count > 1, let name = path.last, let bag = Self(rawValue: name) else { return nil }
        self = bag
    }

    /// Nil for any other declaration, such as an enumeration or an alias of that name.
    init?(_ symbol: Symbol) {
        guard let bag = Self(path: symbol.pathComponents) else { return nil }
        switch bag {
        case .dependencies: guard symbol.kind == .structure || symbol.kind == .class else { return nil }
        case .dependencyProviding: guard symbol.kind == .protocol else { return nil }
        case .dependencyProvider: guard symbol.isConcreteType else { return nil }
        }
        self = bag
    }
}

extension Symbol {
    /// Whether this is the nested `DependencyProviding` of a type.
    var isDependencyProviding: Bool { DependencyBag(self) == .dependencyProviding }
}

extension Codebase {
    /// The bag that a type is, by its name or because it implements the `DependencyProviding` of some type.
    func bag(_ symbol: Symbol) -> DependencyBag? {
        if let bag = DependencyBag(symbol) { return bag }
        return symbol.isConcreteType && isProvider(symbol) ? .dependencyProvider : nil
    }

    /// Whether a type implements the `DependencyProviding` of some type, which need not have been read.
    func isProvider(_ type: Symbol) -> Bool {
        conformances(of: type.usr).contains { conformance in
            DependencyBag(path: path(of: conformance.protocolUSR)) == .dependencyProviding
        }
    }
}

extension Declaration {
    /// Whether a requirement of a `DependencyProviding` is an instance dependency, which its mock is given when it is created.
    ///
    /// A property of type `Self` isn't: no mock could be created without another one.
    var isInstanceDependency: Bool {
        guard keyword == "var", !isStatic, let type else { return false }
        return !type.isVoid && type.withoutAttributes != .named("Self")
    }
}
