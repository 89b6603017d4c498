/// Writes a value for a parameter: a mock, a literal, or a place where a value is missing.
struct ValueWriter {
    let context: SuiteContext
    let arrangement: Arrangement
    /// Whether the values are created while the suite isn't complete, so that closures have to capture each constant.
    let capturesConstants: Bool
    /// Whether they go to an actor, so that what the suite keeps of them has to be `Sendable`.
    let areSent: Bool
    /// Whether a closure may be for a result builder, which takes its statements apart unless they return.
    private var mayBeBuilt = false
    /// The types whose initializers are being called.
    private var open: [String] = []

    init(context: SuiteContext, arrangement: Arrangement, capturesConstants: Bool, areSent: Bool = false) {
        self.context = context
        self.arrangement = arrangement
        self.capturesConstants = capturesConstants
        self.areSent = areSent
    }

    /// The arguments of a call, without those that have a default and aren't dependencies.
    ///
    /// - Throws: An `Unwritable` if nothing can be written for one of them.
    func arguments(of declaration: Declaration) throws(Unwritable) -> [Expression.Argument] {
        var arguments: [Expression.Argument] = []
        for parameter in declaration.parameters where context.isWritten(parameter) {
            for attribute in ["inout", "@autoclosure"] where parameter.type.hasAttribute(attribute) {
                throw Unwritable(reason: "it has an `\(attribute)` parameter")
            }
            let label = parameter.label.flatMap { $0 == "_" ? nil : quotedLabel($0) }
            let name = parameter.localName ?? "value"
            var writer = self
            writer.mayBeBuilt = parameter.hasAttribute
            arguments.append(.init(label: label, value: try writer.value(parameter.type, named: name)))
        }
        return arguments
    }

    /// A value that stands for an argument; where none is known, an expression that says so and fails the test.
    ///
    /// - Throws: An `Unwritable` for types of which nothing can be written at all.
    func value(_ type: TypeSyntax, named name: String) throws(Unwritable) -> Expression {
        let type = type.withoutPassing.withoutImplicitUnwrapping
        if let known = arrangement.attempt({ knownValue(type, named: name) }) { return known }
        return try missing(type)
    }

    /// A value that needs no further constants; where there is none, an expression that says so and fails the test.
    ///
    /// - Throws: An `Unwritable` for types of which nothing can be written at all.
    func valueWithoutConstants(_ type: TypeSyntax, named name: String) throws(Unwritable) -> Expression {
        let count = arrangement.constants.count
        let known = arrangement.attempt {
            knownValue(type, named: name).flatMap { arrangement.constants.count == count ? $0 : nil }
        }
        if let known { return known }
        return try missing(type)
    }

    /// An expression that fails the test with a message that says what to write.
    private func missing(_ type: TypeSyntax) throws(Unwritable) -> Expression {
        let text = context.names.resolved(type)
        let isUnnamed = type.contains { part in
            switch part {
            case .opaque, .suppressed, .packExpansion, .packElement: true
            default: false
            }
        }
        if isUnnamed { throw Unwritable(reason: "no value of type `\(type)` is known") }
        let isNoncopyable =
            type.usr.flatMap(context.symbol).map { context.codebase.isNoncopyable($0, sources: context.sources) }
            ?? false
        if isNoncopyable || MockContext.noncopyableTypes.contains(type.lastName ?? "") {
            throw Unwritable(reason: "`\(type)` can't be copied")
        }
        arrangement.use(type)
        let isSent = areSent && context.isDependency(type)
        var optional = TypeSyntax.optional(text)
        if isSent, case .existential(let inner) = text {
            optional = .optional(.existential(.composition([inner, .named("Sendable", usr: USR.sendable)])))
        }
        return context.framework.missingValue(
            ofType: optional.description,
            "Write a \(isSent ? "`Sendable` " : "")value of `\(text)` here."
        )
    }

    // MARK: - By the form of the type

    private func knownValue(_ type: TypeSyntax, named name: String) -> Expression? {
        if type.functionType != nil { return closure(type, named: name) }
        switch type {
        case .optional(let wrapped):
            let isReplaced = wrapped.functionType != nil || context.isDependency(wrapped)
            return (isReplaced ? knownValue(wrapped, named: name) : nil) ?? Expression("nil")
        case .attributed(_, let inner):
            return knownValue(inner, named: name)
        case .existential(let inner), .opaque(let inner):
            return protocolValue(inner, named: name)
        case .composition:
            return protocolValue(type, named: name)
        case .array:
            return Expression("[]")
        case .dictionary:
            return Expression("[:]")
        case .name(let components):
            return namedValue(components, named: name)
        case .tuple(let elements) where elements.count == 1:
            return knownValue(elements[0].type, named: name)
        default:
            return nil
        }
    }

    private func closure(_ type: TypeSyntax, named name: String) -> Expression? {
        ClosureWriting(
            context: context,
            arrangement: arrangement,
            capturesConstants: capturesConstants,
            isSent: areSent,
            returns: mayBeBuilt
        ).closure(type, named: name)
    }

    // MARK: - Protocols

    private func protocolValue(_ type: TypeSyntax, named name: String) -> Expression? {
        let parts = type.parts.filter { !Self.isMarker($0) }
        guard parts.count == 1, let usr = parts[0].usr else { return nil }
        if let symbol = context.symbol(usr),
            let aliased = context.codebase.aliasedType(symbol, arguments: parts[0].lastArguments)
        {
            return protocolValue(aliased, named: name)
        }
        if usr == USR.error { return Expression("CancellationError()") }
        if context.codebase.isOfToolchain(usr) { return clock(parts[0], named: name) }
        let mustBeSendable = areSent || type.parts.contains { $0.usr == USR.sendable }
        return MockWriting(context: context, values: self)
            .create(usr, arguments: parts[0].lastArguments, named: name, mustBeSendable: mustBeSendable)
    }

    /// Whether a part of a composition asks for no member.
    private static func isMarker(_ part: TypeSyntax) -> Bool {
        part.isSuppressed || part.description == "AnyObject"
            || part.usr.map { $0 != USR.error && ToolchainProtocol.markers.contains($0) } ?? false
    }

    /// A clock that the test moves, for code that counts in `Duration`.
    private func clock(_ type: TypeSyntax, named name: String) -> Expression? {
        guard type.lastName == "Clock", type.lastArguments.first.map({ $0.lastName == "Duration" }) ?? true else {
            return nil
        }
        let typeName = context.names.stub("ManualClock")
        if let same = arrangement.constants.first(where: { $0.name == name && $0.type == typeName }) {
            return Expression(same.name)
        }
        let constant = arrangement.unusedName(name)
        arrangement.add(.init(name: constant, type: typeName, value: Expression("\(typeName)()")))
        arrangement.use(module: "Stubbing")
        return Expression(constant)
    }

    // MARK: - Named types

    private func namedValue(_ components: [NameComponent], named name: String) -> Expression? {
        guard let last = components.last, let usr = last.usr else { return plainValue(components, named: name) }
        if USR.kind(of: usr, in: context.codebase) == .protocol { return protocolValue(.name(components), named: name) }
        if context.codebase.isOfToolchain(usr) { return plainValue(components, named: name) }
        if let lifetime = Lifetime(last, in: context.codebase, modules: [context.module]) {
            return value(of: lifetime, last, named: name)
        }
        guard let symbol = context.symbol(usr) else { return nil }
        if let aliased = context.codebase.aliasedType(symbol, arguments: last.arguments) {
            return knownValue(aliased, named: name)
        }
        let isGeneric = components.contains { !$0.arguments.isEmpty }
        guard !isGeneric, !open.contains(usr), open.count < 4,
            context.codebase.isCallable(symbol, inTestsOf: context.module)
        else { return nil }
        arrangement.use(symbol: usr)
        var inner = self
        inner.open.append(usr)
        if symbol.kind == .enumeration { return inner.enumerationCase(symbol, named: name) }
        return DependencyBag(symbol) == .dependencies
            ? inner.bag(symbol) : inner.created(symbol, as: .name(components))
    }

    /// A value of a type of the toolchain.
    private func plainValue(_ components: [NameComponent], named name: String) -> Expression? {
        let path = components.last?.usr.flatMap(context.codebase.symbol)?.qualifiedName
        let names = [components.map(\.text).joined(separator: "."), path].compactMap(\.self)
        guard let text = names.lazy.compactMap({ PlainValues.value(ofType: $0, named: name) }).first else { return nil }
        // Members, such as `.main`, are found only where their module is imported.
        arrangement.use(.name(components))
        if text.contains("URL(") { arrangement.use(module: "Foundation") }
        return Expression(text)
    }

    /// `Shared { imageProcessor }` for a lifetime.
    private func value(of lifetime: Lifetime, _ component: NameComponent, named name: String) -> Expression? {
        guard lifetime.isCreatedByFactory, let held = lifetime.value,
            let value = try? value(held, named: lifetime.valueName(for: name)), !value.isThrowing
        else { return nil }
        arrangement.use(.name([component]))
        let isConstant = arrangement.constants.contains { $0.name == value.text }
        let capture = capturesConstants && isConstant ? "[\(value.text)] in " : ""
        return Expression("\(lifetime.name) { \(capture)\(value.text) }")
    }

    /// `.init(userStore: userStore)` for a structure of dependencies.
    private func bag(_ symbol: Symbol) -> Expression? {
        guard let initializer = context.initializers.forTests(of: symbol),
            let arguments = try? arguments(of: initializer.declaration)
        else { return nil }
        arrangement.use(symbol: initializer.symbol.usr)
        return .call(".init", arguments, isThrowing: initializer.declaration.throwing != .never)
    }

    /// A call of the first initializer for whose arguments all values are known.
    private func created(_ symbol: Symbol, as type: TypeSyntax) -> Expression? {
        let all = context.initializers.callable(of: symbol)
        for initializer in context.initializers.forArguments(of: symbol)
        where !context.isOverloaded(initializer, among: all) {
            if let call = arrangement.attempt({ call(initializer, of: type) }) { return call }
        }
        return nil
    }

    private func call(_ initializer: TestedType.Member, of type: TypeSyntax) -> Expression? {
        let declaration = initializer.declaration
        guard let arguments = try? arguments(of: declaration), !arguments.contains(where: \.value.isMissing) else {
            return nil
        }
        arrangement.use(symbol: initializer.symbol.usr)
        arrangement.use(type)
        return .call(
            context.names.resolved(type).description,
            arguments,
            isThrowing: declaration.throwing != .never,
            isAsync: declaration.isAsync,
            isolation: declaration.attributes.first(where: context.conformances.isGlobalActor)?.text
        )
    }

    /// The first case without values, else the first whose values are known.
    private func enumerationCase(_ symbol: Symbol, named name: String) -> Expression? {
        let cases = context.codebase.members(of: symbol.usr).filter {
            $0.kind == .enumerationCase && context.codebase.isCallable($0, inTestsOf: context.module)
        }
        if let plain = cases.first(where: { !$0.declarationText.contains("(") }) {
            return Expression(".\(quotedMember(plain.ownName))")
        }
        for symbol in cases {
            let caseName = String(symbol.ownName.prefix { $0 != "(" })
            let call = arrangement.attempt {
                associatedValues(of: symbol, caseName, named: name).map { .call(".\(quotedMember(caseName))", $0) }
            }
            if let call { return call }
        }
        return nil
    }

    private func associatedValues(of symbol: Symbol, _ caseName: String, named name: String) -> [Expression.Argument]? {
        // `case server(URL)` reads like a function.
        let fragments = (symbol.declarationFragments ?? []).drop { $0.spelling != caseName }.dropFirst()
        var parser = TypeParser(TokenReader(Lexer(Array(fragments)).tokens()))
        guard case .tuple(let elements) = parser.type() else { return nil }
        let values = elements.compactMap { element in
            knownValue(element.type, named: element.label ?? name).map { value in
                Expression.Argument(label: element.label.flatMap { $0 == "_" ? nil : $0 }, value: value)
            }
        }
        return values.count == elements.count ? values : nil
    }
}

/// Says why no code can be written for a value, or for a call.
struct Unwritable: Error, Equatable {
    let reason: String
}
