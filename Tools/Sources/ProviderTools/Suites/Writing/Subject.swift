/// The type that is tested, as a suite creates it.
struct Subject {
    let arrangement: Arrangement
    /// The constant that holds it; nil if the suite can't store it.
    private(set) var constant: Arrangement.Constant?
    /// The global actor that the suite belongs to.
    let isolation: String?
    /// Whether the suite can't belong to the main actor, as it would in a module whose default isolation that is.
    let isNonisolated: Bool
    private(set) var notes: [String] = []

    init(_ type: TestedType, context: SuiteContext) {
        let name = Self.name(of: type.symbol)
        let attributes = (type.initializer?.declaration.attributes ?? []) + type.declaration.attributes
        let own = attributes.first(where: context.conformances.isGlobalActor)?.text
        var arrangement = Arrangement(names: [name])
        if let obstacle = type.obstacle {
            Self.addMocks(for: type, to: arrangement, context: context)
            notes = ["\(type.symbol.qualifiedName) isn't created: it is \(obstacle)."]
        } else if !type.isNamespace {
            let typeName = context.typeName(of: type.symbol)
            let typeText = context.names.resolved(typeName).description
            var value: Expression
            do throws(Unwritable) {
                value = try Self.creation(of: type, typeText, isolation: own, in: arrangement, context: context)
            } catch {
                arrangement = Arrangement(names: [name])
                notes = ["\(typeText) isn't created: \(error.reason)."]
                value = context.framework.missingValue(ofType: "\(typeText)?", "Create a `\(typeText)` here.")
            }
            arrangement.use(typeName)
            constant = .init(
                name: quoted(name),
                type: typeText,
                value: value,
                dependsOnOthers: value.text != "\(typeText)()"
            )
        }
        self.arrangement = arrangement
        let leaves = own == nil && !type.isActor && Self.leaves(type, context: context)
        let mustStay = arrangement.constants.contains(where: \.conformsOnActor)
        isNonisolated = leaves && !mustStay
        isolation = own ?? (isNonisolated ? nil : arrangement.constants.lazy.compactMap(\.value.isolation).first)
        // A test case of XCTest says instead that its tests leave the actor of their caller.
        constant?.isSentUnsafely = leaves && (mustStay || context.framework == .swiftTesting)
    }

    private static func creation(
        of type: TestedType,
        _ typeText: String,
        isolation: String?,
        in arrangement: Arrangement,
        context: SuiteContext
    ) throws(Unwritable) -> Expression {
        guard let member = type.initializer else {
            let unseen = context.codebase.unseenMembers(of: type.symbol.usr, [.initializer], sources: context.sources)
            let reason = unseen.first.map { "the symbol graph of \($0.module) doesn't have its `\($0.title)`" }
            throw Unwritable(reason: reason ?? "it has no initializer that other files can call")
        }
        let initializer = member.declaration
        if !initializer.genericParameters.isEmpty { throw Unwritable(reason: "its initializer is generic") }
        if context.isOverloaded(member, among: type.initializers) {
            throw Unwritable(reason: "several of its initializers have these labels")
        }
        if context.initializers.isInheritedFromGenericType(member, by: type.symbol) {
            throw Unwritable(reason: "its initializer is inherited from a generic class")
        }
        let values = ValueWriter(
            context: context,
            arrangement: arrangement,
            capturesConstants: true,
            areSent: type.isActor
        )
        let value = Expression.call(
            typeText,
            try values.arguments(of: initializer),
            isThrowing: initializer.throwing != .never,
            isAsync: initializer.isAsync,
            isolation: isolation
        )
        return initializer.isFailable ? try unwrapped(value, isolation: isolation, context: context) : value
    }

    /// The value of an initializer that may return nil.
    private static func unwrapped(
        _ value: Expression,
        isolation: String?,
        context: SuiteContext
    ) throws(Unwritable) -> Expression {
        if value.isMissing, context.framework == .swiftTesting {
            // Neither of two macros `#require` can be in the other.
            throw Unwritable(reason: "its initializer may return nil, and not all of its arguments are known")
        }
        var unwrapped = context.framework.unwrapped(value.effects(on: isolation) + value.text)
        unwrapped.isAsync = value.isAsync
        unwrapped.isolation = value.isolation
        return unwrapped
    }

    /// Adds a mock for each protocol that the initializer takes.
    private static func addMocks(for type: TestedType, to arrangement: Arrangement, context: SuiteContext) {
        let values = ValueWriter(context: context, arrangement: arrangement, capturesConstants: true)
        for parameter in type.initializer?.declaration.parameters ?? [] where context.isDependency(parameter.type) {
            let namesParameter = parameter.type.names.contains { $0[0].mayBeTypeParameter }
            guard !namesParameter, let name = parameter.localName else { continue }
            _ = try? values.value(parameter.type, named: name)
        }
    }

    /// Whether a suite on an actor would have to send what it tests, and what can't be sent, away from there.
    private static func leaves(_ type: TestedType, context: SuiteContext) -> Bool {
        context.conformances.leavesActors(type.functions.map(\.declaration))
            && !context.conformances.isSendable(context.typeName(of: type.symbol))
    }

    /// `userService`, `viewModel` for any view model, and `subject` for a type whose own name begins with a lowercase
    /// letter.
    private static func name(of symbol: Symbol) -> String {
        let name = symbol.ownName.lowercasedFirst
        return symbol.isViewModel ? "viewModel" : name == symbol.ownName ? "subject" : name
    }
}
