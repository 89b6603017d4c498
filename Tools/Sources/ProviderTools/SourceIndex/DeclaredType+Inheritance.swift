// The inheritance of a type, as its source says it. Code that may not compile has no other answer; where modules were built, the
// graph is asked, which also knows what the compiler infers: `Codebase.superclass` and `TypeConformances.isSendable`.

extension DeclaredType {
    /// Whether its declaration or an extension of it says that it is `Sendable`, or inherits a protocol that is.
    var statesSendable: Bool {
        inherited.contains { ["Sendable", "Error", "Actor"].contains($0.lastName) }
    }

    /// Whether it conforms to protocols on its actor alone.
    var hasIsolatedConformances: Bool { hasConformance { $0.isNamedActor } }

    /// Whether an attribute of a type that it inherits meets a condition.
    func hasConformance(where isWanted: (TypeAttribute) -> Bool) -> Bool {
        containers.flatMap(\.parsed.inherited).flatMap(\.attributes).contains(where: isWanted)
    }
}

extension PackageSources {
    /// The class that a class names among the types that it inherits.
    func superclass(of type: DeclaredType) -> DeclaredType? {
        let scope = Array(type.path.dropLast())
        let found = type.inherited.lazy.compactMap { self.type(of: $0, in: scope, of: type.module) }.first
        return found?.keyword == "class" && found?.path != type.path ? found : nil
    }

    /// Whether a type or protocol inherits `Sendable`, as far as the package declares what it inherits.
    func isSendable(_ type: DeclaredType) -> Bool {
        type.statesSendable || protocols(of: type).contains(where: \.statesSendable)
    }
}
