extension Declaration {
    /// The declaration with each of its type parameters renamed that has one of these names.
    func renamingTypeParameters(_ names: Set<String>) -> Declaration {
        let clashes = Set(genericParameters.map(\.name)).intersection(names)
        guard !clashes.isEmpty else { return self }
        func renamed(_ name: String) -> String { clashes.contains(name) ? "Own\(name)" : name }
        var copy = mappingTypes { type in
            type.mapped { type in
                guard case .name(var components) = type else { return type }
                // A name with an identity is an associated type, or the type parameter, whose identity ends in `fp`.
                if let usr = components[0].usr, !USR.isTypeParameter(usr) { return type }
                components[0].text = renamed(components[0].text)
                return .name(components)
            }
        }
        for index in copy.genericParameters.indices {
            copy.genericParameters[index].name = renamed(copy.genericParameters[index].name)
        }
        return copy
    }

    /// The declaration with a name for each `inout some P`, to which a value couldn't be cast otherwise.
    ///
    /// `func f(_ value: inout some P)` is short for `func f<Value: P>(_ value: inout Value)`.
    func namingOpaqueInoutTypes() -> Declaration {
        var copy = self
        for index in parameters.indices {
            let type = parameters[index].type
            guard type.hasAttribute("inout"), case .opaque(let constraint) = type.withoutAttributes else { continue }
            let taken = copy.genericParameters.map(\.name)
            let name = ["Value", "Value\(index + 1)"].first { !taken.contains($0) } ?? "OwnValue\(index + 1)"
            copy.genericParameters.append(.init(name: name, inherited: constraint))
            copy.parameters[index].type = .attributed(type.attributes, .named(name))
        }
        return copy
    }
}

extension Declaration {
    /// The name for a local constant, or a longer one where a parameter has that name.
    func unusedName(_ name: String) -> String {
        let isUsed = parameters.contains { $0.name == name || ($0.name == nil && $0.label == name) }
        return isUsed ? "stub\(name.capitalizedWord)" : name
    }
}
