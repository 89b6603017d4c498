/// The types of the convention that stand between a type and its dependencies, and that are not drawn themselves.
enum DependencyBag {
    /// `Dependencies`: a structure of instance dependencies.
    case dependencies
    /// `DependencyProviding`: a protocol for instance and transient dependencies.
    case dependencyProviding
    /// `DependencyProvider`: what implements such a protocol.
    case dependencyProvider

    /// Nil for other types; where types cannot be nested, the name of the one that they belong to comes first.
    init?(_ symbol: Symbol) {
        let name = symbol.pathComponents.last ?? ""
        if symbol.kind == .protocol {
            guard name.hasSuffix("DependencyProviding") else { return nil }
            self = .dependencyProviding
        } else if symbol.isNominalType, name.hasSuffix("DependencyProvider") {
            self = .dependencyProvider
        } else if symbol.kind == .structure, name.hasSuffix("Dependencies") {
            self = .dependencies
        } else {
            return nil
        }
    }
}

extension Symbol {
    /// Whether this is a mock, by the convention for their names.
    var isMock: Bool { pathComponents.contains { $0.hasPrefix("Mock") } }

    /// Whether this is a composition root, by its name.
    var isCompositionRoot: Bool { isNominalType && (pathComponents.last ?? "").hasSuffix("Root") }

    /// Whether the name begins with the word `make`, and is none that the platform gave.
    var isMake: Bool {
        let name = baseName
        guard !["makeAsyncIterator", "makeCoordinator", "makeIterator"].contains(name) else { return false }
        return name.hasPrefix("make") && name.dropFirst(4).first.map { $0.isUppercase || $0.isNumber } ?? true
    }
}
