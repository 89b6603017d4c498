/// The head of a mock, up to its brace, and the type aliases that go with its type parameters.
struct MockHead {
    let mocked: MockedProtocol
    let context: MockContext
    let isolation: MockIsolation

    /// `final class MockStore<Item: Sendable>: Store`.
    var declaration: String { "\(keyword) \(context.mockName)\(genericClause): \(inheritance)\(whereClause)" }

    /// The documentation, availability and isolation, a line each.
    var attributes: [String] {
        var lines = ["/// A mock of ``\(mocked.symbol.pathComponents.joined(separator: "/"))``."]
        lines += mocked.symbol.availabilityAttributes + mocked.symbol.unavailabilityAttributes
        if case .globalActor(let actor) = isolation.home { lines.append(actor) }
        return lines
    }

    private var keyword: String {
        switch isolation.home {
        case .actor: "actor"
        case .nonisolated: "nonisolated final class"
        case .unstated, .globalActor: "final class"
        }
    }

    private var inheritance: String {
        var path = mocked.symbol.pathComponents.map { NameComponent(text: $0) }
        path[path.count - 1].usr = mocked.symbol.usr
        let isolation = isolation.conformance.map { "\($0) " }
        let own = "\(isolation ?? "")\(context.names.resolvedConstraint(.name(path)))"
        let superclass = mocked.superclass.map { context.names.resolved($0).description }
        return [superclass, own].compactMap(\.self).joined(separator: ", ")
    }

    // MARK: - Type parameters

    private var genericClause: String {
        let parameters = mocked.associatedTypes.filter(\.isParameter).map { type in
            let constraints = type.inherited.map { context.names.resolvedConstraint(renamed($0)).description }.uniqued()
            let name = parameterName(type.name)
            return constraints.isEmpty ? name : "\(name): \(constraints.joined(separator: " & "))"
        }
        return parameters.isEmpty ? "" : "<\(parameters.joined(separator: ", "))>"
    }

    private var whereClause: String {
        let own = mocked.conditions.filter { condition in
            // A condition on types that are fixed holds, or the protocol wouldn't compile.
            [condition.left, condition.right].contains { $0.names.contains(where: isParameter) }
        }
        let conditions = own + mocked.conditions.compactMap(onMember)
        return context.names.whereClause(
            conditions.map { .init(left: renamed($0.left), isSameType: $0.isSameType, right: renamed($0.right)) }
        )
    }

    private func isParameter(_ name: [NameComponent]) -> Bool {
        context.traits.genericParameters.contains(name[0].text) && name[0].mayBeTypeParameter
    }

    /// A condition on an associated type that is fixed to that of a type parameter, such as `Body.Item: Decodable`; nil for
    /// another one, and for one that the declaration of that associated type has.
    private func onMember(_ condition: Declaration.Requirement) -> Declaration.Requirement? {
        guard !condition.isSameType, case .name(let components) = condition.left, let usr = condition.right.usr else {
            return nil
        }
        let left = NameScope(aliases: mocked.associatedTypes.fixedTypes).type(named: components)
        guard left != condition.left, case .name(let path) = left, path.count > 1, isParameter(path),
            !context.conformances.conforms(left, to: usr)
        else { return nil }
        return .init(left: left, isSameType: false, right: condition.right)
    }

    /// The name of the type parameter for an associated type; a type alias gives another name to it where it has to.
    private func parameterName(_ associatedType: String) -> String {
        mocked.hasOverloadsOnAssociatedTypes ? "\(associatedType)Type" : associatedType
    }

    private func renamed(_ type: TypeSyntax) -> TypeSyntax {
        type.mapped { type in
            guard case .name(var components) = type, components[0].mayBeTypeParameter,
                context.traits.genericParameters.contains(components[0].text)
            else { return type }
            components[0].text = parameterName(components[0].text)
            return .name(components)
        }
    }

    // MARK: - Type aliases

    /// The associated types that can be only one type, and those whose type parameters have other names.
    var typeAliases: [String] {
        mocked.associatedTypes.compactMap { type in
            if type.isParameter, mocked.hasOverloadsOnAssociatedTypes {
                return "typealias \(type.name) = \(parameterName(type.name))"
            }
            if let fixed = type.fixed { return "typealias \(type.name) = \(context.names.resolved(fixed))" }
            return type.isMadeOfMock ? "#error(\"\(message(onOpen: type))\")" : nil
        }
    }

    var notes: [Finding] {
        mocked.associatedTypes.filter { $0.fixed == nil && $0.isMadeOfMock }.map { type in
            .init(location: mocked.symbol.location, severity: .error, message: message(onOpen: type))
        }
    }

    private func message(onOpen type: MockedProtocol.AssociatedType) -> String {
        "\(context.mockName): `\(type.name)` depends on the mock itself. Choose a type: write "
            + "`typealias \(type.name) = …`."
    }
}
