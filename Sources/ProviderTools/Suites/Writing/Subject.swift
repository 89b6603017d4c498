/// The type that is tested, as a suite creates it.
struct Subject {
    let arrangement: Arrangement
    let constant: Arrangement.Constant
    /// The global actor that the suite belongs to.
    let isolation: String?
    let notes: [String]

    init(_ type: TestedType, context: SuiteContext) {
        let name = Self.name(of: type.symbol)
        let initializer = type.initializer.declaration
        let arrangement = Arrangement(names: [name])
        let typeName = context.typeName(of: type.symbol)
        arrangement.use(typeName)
        context.needMocksOfTypes(in: arrangement)
        let typeText = context.names.resolved(typeName).description
        var notes: [String] = []
        let own = (initializer.attributes + type.declaration.attributes).first(where: context.facts.isGlobalActor)?.text

        var value: Expression
        do {
            let context = try context.choosing(initializer, for: type.symbol.qualifiedName)
            context.needMocksOfTypes(in: arrangement)
            let values = ValueWriter(context: context, arrangement: arrangement, capturesConstants: true)
            let overloads = context.initializers.overloads(of: type.initializer)
            let arguments = try values.arguments(of: initializer, among: overloads)
            value = .call(
                typeText,
                arguments,
                isThrowing: initializer.throwing != .never,
                isAsync: initializer.isAsync,
                isolation: own
            )
            if initializer.isFailable {
                value.text = context.framework.unwrapped(value.statement(on: own))
                value.isThrowing = true
            }
        } catch {
            let reason = (error as? Unwritable)?.reason ?? "\(error)"
            notes.append("\(typeText) isn't created: \(reason).")
            value = Expression(
                text: context.framework.missingValue(ofType: "\(typeText)?", "Create a `\(typeText)` here."),
                isThrowing: true,
                isMissing: true
            )
        }
        self.arrangement = arrangement
        self.notes = notes
        isolation = own ?? Self.isolation(of: arrangement, type, typeName, context: context)
        constant = .init(
            name: name,
            type: typeText,
            value: value,
            dependsOnOthers: value.text != "\(typeText)()"
        )
    }

    /// A suite may be on the actor of its mocks, unless it has to send what it tests away from there.
    private static func isolation(
        of arrangement: Arrangement,
        _ type: TestedType,
        _ typeName: TypeSyntax,
        context: SuiteContext
    ) -> String? {
        let actor = arrangement.constants.lazy.compactMap(\.value.isolation).first
        let leaves = type.functions.contains { function in
            function.declaration.isAsync && !function.declaration.isStatic
                && !function.declaration.attributes.contains(where: context.facts.isGlobalActor)
        }
        return leaves && !type.isActor && !context.facts.isSendable(typeName) ? nil : actor
    }

    /// `userService`, and `viewModel` for any view model.
    private static func name(of symbol: Symbol) -> String {
        quoted(symbol.isViewModel ? "viewModel" : symbol.ownName.lowercasedFirst)
    }
}

extension SuiteContext {
    /// A type with what stands for its type parameters.
    func typeName(of symbol: Symbol) -> TypeSyntax {
        let path = sequence(first: symbol) { codebase.parent(of: $0.usr) }.reversed()
        return .name(
            path.map { symbol in
                let parameters = DeclarationParser.parse(symbol).genericParameters.map(\.name)
                return NameComponent(
                    text: symbol.ownName,
                    usr: symbol.usr,
                    arguments: parameters.compactMap { types[$0] }
                )
            }
        )
    }
}
