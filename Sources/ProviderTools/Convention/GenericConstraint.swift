/// A condition on type parameters, whatever its form: `<T: P>`, `where T: P`, or `where T.Item == Int`.
struct GenericConstraint: CustomStringConvertible {
    let left: TypeSyntax
    let isSameType: Bool
    let right: TypeSyntax

    /// The two sides of `==` are the same.
    var description: String {
        isSameType ? [left, right].map(\.description).sorted().joined(separator: " == ") : "\(left): \(right)"
    }

    /// The type parameter that it is about.
    var root: NameComponent? {
        if case .name(let components) = left { components.first } else { nil }
    }

    /// Whether it asks for nothing that a member could use.
    var isMarker: Bool { ["Any", "Copyable", "Escapable", "Sendable", "SendableMetatype"].contains(right.description) }

    /// Whether it says what an associated type is, as `Sequence<Int>` does.
    var hasArguments: Bool {
        if case .name(let components) = right { components.contains { !$0.arguments.isEmpty } } else { false }
    }

    func mapped(_ change: (TypeSyntax) -> TypeSyntax) -> GenericConstraint {
        GenericConstraint(left: change(left), isSameType: isSameType, right: change(right))
    }

    /// The constraint, and those that follow from it.
    ///
    /// - Parameters:
    ///   - scope: What names stand for.
    ///   - form: The form in which types are compared.
    ///   - depth: How many names of associated types may follow each other.
    /// - Returns: The constraints.
    func implied(in scope: NameScope, _ form: NormalForm, depth: Int) -> [GenericConstraint] {
        guard !isSameType, depth > 0, case .name(let subject) = left else { return [self] }
        let plain = right.withoutArguments
        let others = scope.implied(by: plain).flatMap { member, type in
            GenericConstraint(
                left: .name(subject + (member.map { [NameComponent(text: $0)] } ?? [])),
                isSameType: false,
                right: form.type(of: type)
            ).implied(in: scope, form, depth: depth - 1)
        }
        return [self, GenericConstraint(left: left, isSameType: false, right: plain)] + others
    }
}

extension Declaration {
    /// The conditions on the type parameters.
    func constraints(in form: NormalForm) -> [GenericConstraint] {
        func constraints(_ left: TypeSyntax, _ right: TypeSyntax) -> [GenericConstraint] {
            let types: [TypeSyntax] =
                if case .composition(let types) = form.type(of: right) { types } else { [form.type(of: right)] }
            return types.map { .init(left: form.type(of: left), isSameType: false, right: $0) }
        }
        let inherited = genericParameters.flatMap { parameter in
            parameter.inherited.map { constraints(.named(parameter.name), $0) } ?? []
        }
        return inherited
            + requirements.flatMap { requirement in
                guard requirement.isSameType else { return constraints(requirement.left, requirement.right) }
                let (left, right) = (form.type(of: requirement.left), form.type(of: requirement.right))
                return [GenericConstraint(left: left, isSameType: true, right: right)]
            }
    }

    /// The declaration with a type parameter for each `some P` among its parameters, which is short for it.
    func namingOpaqueTypes() -> Declaration {
        var copy = self
        for index in parameters.indices {
            copy.parameters[index].type = parameters[index].type.mapped { type in
                guard case .opaque(let constraint) = type else { return type }
                let name = "some\(copy.genericParameters.count)"
                copy.genericParameters.append(.init(name: name, inherited: constraint))
                return .named(name)
            }
        }
        return copy
    }
}

extension TypeSyntax {
    /// `Sequence` for `Sequence<Int>`.
    fileprivate var withoutArguments: TypeSyntax {
        guard case .name(let components) = self else { return self }
        return .name(components.map { NameComponent(text: $0.text) })
    }
}
