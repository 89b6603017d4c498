/// Writes a value for a parameter: a mock, a literal, or a place where a value is missing.
struct ValueWriter {
    let context: SuiteContext
    let arrangement: Arrangement
    /// Whether the values are created while the suite isn't complete, so that closures have to capture each constant.
    let capturesConstants: Bool
    /// The types whose initializers are being called.
    private var open: [String] = []

    init(context: SuiteContext, arrangement: Arrangement, capturesConstants: Bool) {
        self.context = context
        self.arrangement = arrangement
        self.capturesConstants = capturesConstants
    }

    /// A value that stands for an argument; where no literal exists, an expression that says so and fails the test.
    ///
    /// - Throws: An `Unwritable` for types of which nothing can be written at all.
    func value(_ type: TypeSyntax, named name: String) throws -> Expression {
        if type.hasAttribute("@autoclosure"), let result = type.functionType?.result {
            return try ClosureWriting(values: self).result(result, named: name)
        }
        let type = context.substituted(type).withoutPassing.withoutImplicitUnwrapping
        if let known = try knownValue(type, named: name) { return known }
        return try missing(type)
    }

    /// The arguments of a call, without those that have a default and aren't dependencies.
    ///
    /// - Parameters:
    ///   - declaration: What is called.
    ///   - overloads: Other functions with the same labels, of which the arguments have to tell this one.
    ///   - isComplete: Whether to write also those that have a default.
    /// - Returns: The values with their labels.
    /// - Throws: An `Unwritable` if nothing can be written for one of them.
    func arguments(
        of declaration: Declaration,
        among overloads: [Declaration] = [],
        isComplete: Bool = false
    ) throws -> [(label: String?, value: Expression)] {
        var arguments: [(label: String?, value: Expression)] = []
        for (index, parameter) in declaration.parameters.enumerated() {
            let isTelling = overloads.contains { overload in
                overload.parameters.indices.contains(index) && overload.parameters[index].type != parameter.type
            }
            let isNeeded = isTelling || isDependency(parameter.type) || declaration.infersFromDefault(of: parameter)
            if parameter.defaultValue != nil, !isNeeded, !isComplete { continue }
            let name = parameter.name ?? parameter.label ?? "value"
            var value = try value(parameter.type, named: name)
            if parameter.type.hasAttribute("inout") {
                value = try variable(value, of: parameter.type, named: name)
            } else if isTelling || declaration.mentionsTypeParameter(parameter.type) {
                value = typed(value, parameter.type)
            }
            arguments.append((parameter.label.flatMap { $0 == "_" ? nil : quotedLabel($0) }, value))
        }
        return arguments
    }

    /// The value with its type, where it could as well be of another one.
    private func typed(_ value: Expression, _ type: TypeSyntax) -> Expression {
        let result = type.hasAttribute("@autoclosure") ? type.functionType?.result : nil
        let type = context.substituted(result ?? type).withoutPassing.withoutImplicitUnwrapping
        let isOpen = type.contains { part in
            switch part {
            case .opaque, .suppressed, .packExpansion, .packElement: true
            default: false
            }
        }
        guard !isOpen, value.isLiteral, !(type == TypeChoice.string && value.text.hasPrefix("\"")),
            !(type == TypeChoice.int && value.text == "1")
        else { return value }
        arrangement.use(type)
        var typed = value
        typed.text = "\(value.text) as \(context.names.resolved(type))"
        return typed
    }

    /// A variable, which is all that can be passed as an `inout` parameter.
    private func variable(_ value: Expression, of type: TypeSyntax, named name: String) throws -> Expression {
        guard !capturesConstants else { throw Unwritable(reason: "it takes an `inout` parameter") }
        let variable = arrangement.unusedName(name)
        let type = context.substituted(type).withoutPassing
        var declared: String? = context.names.resolved(type).description
        // `some P` is what the value is.
        if case .opaque = type { declared = nil }
        if arrangement.makeVariable(value.text, type: declared) {
            return Expression(text: "&\(value.text)")
        }
        arrangement.use(type)
        arrangement.declare("var \(variable): \(context.names.resolved(type)) = \(value.statement(on: nil))")
        return Expression(text: "&\(variable)")
    }

    private func isDependency(_ type: TypeSyntax) -> Bool {
        let type = context.substituted(type).withoutPassing
        var parts = type.parts
        if case .optional(let wrapped) = type { parts = wrapped.parts }
        return parts.contains { part in
            guard let usr = part.usr, USR.kind(of: usr, in: context.codebase) == .protocol else { return false }
            return !context.isOfToolchain(usr) || part.lastName == "Clock"
        }
    }

    // MARK: - By the form of the type

    private func knownValue(_ type: TypeSyntax, named name: String) throws -> Expression? {
        switch type {
        case .optional(let wrapped):
            let isClosure = wrapped.functionType != nil
            if isClosure || isDependency(wrapped), let value = try? knownValue(wrapped, named: name) { return value }
            return Expression(text: "nil")
        case .attributed(_, let inner):
            if inner.functionType != nil { return closure(type, named: name) }
            return try knownValue(inner, named: name)
        case .function:
            return closure(type, named: name)
        case .existential(let inner), .opaque(let inner):
            if let metatype = metatype(inner) { return metatype }
            return try protocolValue(inner, named: name)
        case .composition:
            return try protocolValue(type, named: name)
        case .array(let element):
            guard isDependency(element), let value = try? knownValue(element, named: name.singular) else {
                return Expression(text: "[]")
            }
            var list = value
            list.text = "[\(value.text)]"
            return list
        case .dictionary:
            return Expression(text: "[:]")
        case .tuple(let elements):
            if elements.count == 1 { return try knownValue(elements[0].type, named: name) }
            let values = try elements.map {
                (label: nil as String?, value: try value($0.type, named: $0.label ?? name))
            }
            return .call("", values)
        case .name(let components):
            if let metatype = metatype(type) { return metatype }
            return try namedValue(components, named: name)
        case .member, .suppressed, .packExpansion, .packElement, .inlineArray, .literal, .implicitlyUnwrapped:
            return nil
        }
    }

    /// `User.self` for `User.Type`.
    private func metatype(_ type: TypeSyntax) -> Expression? {
        guard case .name(let components) = type, components.count > 1, components[components.count - 1].isMetatype
        else {
            return nil
        }
        let base = TypeSyntax.name(Array(components.dropLast()))
        guard base.usr.map({ USR.kind(of: $0, in: context.codebase) != .protocol }) ?? !base.description.isEmpty else {
            return nil
        }
        arrangement.use(base)
        return Expression(text: "\(context.names.resolved(base)).self")
    }

    private func closure(_ type: TypeSyntax, named name: String) -> Expression? {
        try? ClosureWriting(values: self).closure(type, named: name)
    }

    /// An expression that fails the test with a message that says what to write.
    func missing(_ type: TypeSyntax) throws -> Expression {
        if type.contains(where: { part in
            switch part {
            case .opaque, .suppressed, .packExpansion, .packElement: true
            default: false
            }
        }) {
            throw Unwritable(reason: "no value of type `\(type)` is known")
        }
        if type.lastName.map(MockContext.noncopyableTypes.contains) ?? false {
            throw Unwritable(reason: "`\(type)` can't be copied")
        }
        let symbol = type.usr.flatMap(context.symbol)
        if let symbol, context.codebase.isNoncopyable(symbol, sources: context.sources) {
            throw Unwritable(reason: "`\(type)` can't be copied")
        }
        arrangement.use(type)
        let text = context.names.resolved(type)
        let optional = TypeSyntax.optional(text).description
        return Expression(
            text: context.framework.missingValue(ofType: optional, "Write a value of `\(text)` here."),
            isThrowing: true,
            isMissing: true
        )
    }

    // MARK: - Protocols

    private func protocolValue(_ type: TypeSyntax, named name: String) throws -> Expression? {
        let parts = type.parts.filter { part in
            if case .suppressed = part { return false }
            return part.description != "AnyObject" && !(part.usr.map(Self.isMarker) ?? false)
        }
        guard let only = parts.first else {
            let isObject = type.parts.contains { $0.description == "AnyObject" }
            return isObject ? nil : Expression(text: "\"\(name)\"")
        }
        guard parts.count == 1, let usr = only.usr else {
            return parts.count == 1
                ? PlainValues.value(ofProtocol: only.description, named: name).map { Expression(text: $0) } : nil
        }
        if let symbol = context.symbol(usr),
            let aliased = context.codebase.aliasedType(symbol, arguments: only.lastArguments)
        {
            return try protocolValue(aliased, named: name)
        }
        guard context.isOfToolchain(usr) else {
            let writing = MockWriting(context: context)
            if type.parts.contains(where: { $0.usr == USR.sendable }) {
                let mock = try? writing.mockType(of: usr, arguments: only.lastArguments.map(context.substituted))
                guard let mock, writing.makeSendable(mock) else { return nil }
            }
            return try? writing.create(usr, arguments: only.lastArguments, named: name, with: self)
        }
        let protocolName = only.lastName ?? ""
        if protocolName == "Clock" { return clock(only, named: name) }
        if ["Sequence", "Collection", "AsyncSequence"].contains(protocolName) {
            guard let element = only.lastArguments.first else { return nil }
            arrangement.use(element)
            if protocolName == "AsyncSequence" { return stream(TypeChoice.stream(of: element)) }
            return Expression(text: "[\(context.names.resolved(element))]()")
        }
        if let module = PlainValues.module(ofProtocol: protocolName) { arrangement.use(module: module) }
        return PlainValues.value(ofProtocol: protocolName, named: name).map { Expression(text: $0) }
    }

    private static func isMarker(_ usr: String) -> Bool { USR.markers.contains(usr) && usr != USR.error }

    /// A clock that the test moves, for code that counts in `Duration`.
    private func clock(_ type: TypeSyntax, named name: String) -> Expression? {
        if let duration = type.lastArguments.first, duration.lastName != "Duration" { return nil }
        let typeName = context.names.stub("ManualClock")
        if let same = arrangement.constants.first(where: { $0.name == name && $0.type == typeName }) {
            return Expression(text: same.name)
        }
        let constant = arrangement.unusedName(name)
        arrangement.add(.init(name: constant, type: typeName, value: Expression(text: "\(typeName)()")))
        arrangement.use(module: "Stubbing")
        return Expression(text: constant)
    }

    // MARK: - Named types

    private func namedValue(_ components: [NameComponent], named name: String) throws -> Expression? {
        guard let last = components.last else { return nil }
        if components.count == 1, last.text == MockWriting.manualClock.lastName, last.usr == nil {
            return clock(.name(components), named: name)
        }
        if let usr = context.protocolsOfMocks[last.text], last.usr == nil, components.count == 1 {
            return try? MockWriting(context: context)
                .create(usr, arguments: last.arguments, isComplete: true, named: name, with: self)
        }
        guard let usr = last.usr else {
            return PlainValues.value(ofType: components.map(\.text).joined(separator: "."), named: name).map {
                Expression(text: $0)
            }
        }
        if USR.streams.contains(usr) { return stream(.name(components)) }
        if let wrapped = last.arguments.first, usr == USR.optional {
            return try knownValue(.optional(wrapped), named: name)
        }
        if USR.kind(of: usr, in: context.codebase) == .protocol {
            return try protocolValue(.name(components), named: name)
        }
        if context.isOfToolchain(usr), let value = ofToolchain(components, usr, named: name) { return value }
        if let lifetime = lifetime(last, named: name) { return lifetime }
        guard let symbol = context.symbol(usr) else { return nil }
        if let aliased = context.codebase.aliasedType(symbol, arguments: last.arguments) {
            return try knownValue(context.substituted(aliased), named: name)
        }
        guard !open.contains(usr), open.count < 4, symbol.isCallable else { return nil }
        var inner = self
        inner.open.append(usr)
        return try inner.created(symbol, components, named: name)
    }

    /// A stream that has ended.
    private func stream(_ type: TypeSyntax) -> Expression {
        arrangement.use(type)
        return Expression(text: "\(context.names.resolved(type)) { $0.finish() }")
    }

    private func ofToolchain(_ components: [NameComponent], _ usr: String, named name: String) -> Expression? {
        let path = context.codebase.symbol(usr)?.qualifiedName ?? components.map(\.text).joined(separator: ".")
        let shortName = components.map(\.text).joined(separator: ".")
        guard
            let text = PlainValues.value(ofType: shortName, named: name) ?? PlainValues.value(ofType: path, named: name)
        else { return nil }
        // Members, such as `.main`, are found only where their module is imported.
        arrangement.use(.name(components))
        return Expression(text: text)
    }

    /// `Shared { imageProcessor }` for a lifetime.
    private func lifetime(_ component: NameComponent, named name: String) -> Expression? {
        guard let lifetime = Lifetime(component, in: context.codebase, modules: [context.module]),
            lifetime.isCreatedByFactory, let held = lifetime.value,
            let value = try? value(held, named: lifetime.valueName(for: name)), !value.isThrowing
        else { return nil }
        arrangement.use(.name([component]))
        let capture =
            capturesConstants && arrangement.constants.contains { $0.name == value.text } ? "[\(value.text)] in " : ""
        return Expression(text: "\(component.text) { \(capture)\(value.text) }")
    }

    private func created(_ symbol: Symbol, _ components: [NameComponent], named name: String) throws -> Expression? {
        if DependencyBag(symbol) == .dependencies, let bag = bag(symbol) { return bag }
        if symbol.kind == .enumeration { return enumerationCase(symbol, named: name) }
        arrangement.use(symbol: symbol.usr)
        let parameters = DeclarationParser.parse(symbol).genericParameters
        let context = context.setting(parameters, to: components.last?.arguments ?? [])
        let type = self.context.names.resolved(.name(components))
        for initializer in context.initializers.forArguments(of: symbol) {
            var writer = ValueWriter(context: context, arrangement: arrangement, capturesConstants: capturesConstants)
            writer.open = open
            let overloads = context.initializers.overloads(of: initializer)
            guard let arguments = try? writer.arguments(of: initializer.declaration, among: overloads),
                !arguments.contains(where: \.value.isMissing)
            else { continue }
            arrangement.use(symbol: initializer.symbol.usr)
            arrangement.use(.name(components))
            return .call(
                type.description,
                arguments,
                isThrowing: initializer.declaration.throwing != .never,
                isAsync: initializer.declaration.isAsync,
                isolation: initializer.declaration.attributes.first(where: context.facts.isGlobalActor)?.text
            )
        }
        return staticValue(symbol) ?? literal(symbol, named: name)
    }

    /// `.init(userStore: userStore)` for a structure of dependencies.
    private func bag(_ symbol: Symbol) -> Expression? {
        guard let initializer = context.initializers.forTests(of: symbol),
            let arguments = try? arguments(of: initializer.declaration)
        else { return nil }
        arrangement.use(symbol: symbol.usr)
        arrangement.use(symbol: initializer.symbol.usr)
        return .call(".init", arguments, isThrowing: initializer.declaration.throwing != .never)
    }

    /// The first case without values, else the first whose values can be written.
    private func enumerationCase(_ symbol: Symbol, named name: String) -> Expression? {
        let cases = context.codebase.members(of: symbol.usr).filter { $0.kind == .enumerationCase && $0.isCallable }
        arrangement.use(symbol: symbol.usr)
        if let plain = cases.first(where: { !$0.declarationText.contains("(") }) {
            return Expression(text: ".\(quotedMember(plain.ownBaseName))")
        }
        for symbol in cases {
            guard let values = associatedValues(of: symbol, named: name) else { continue }
            return .call(".\(quotedMember(symbol.ownBaseName))", values)
        }
        return nil
    }

    private func associatedValues(of symbol: Symbol, named name: String) -> [(label: String?, value: Expression)]? {
        // `case server(URL)` reads like a function.
        let fragments = (symbol.declarationFragments ?? []).drop { $0.spelling != symbol.ownBaseName }.dropFirst()
        var parser = TypeParser(TokenReader(Lexer(Array(fragments)).tokens()))
        guard case .tuple(let elements) = parser.type() else { return nil }
        let values = try? elements.map { element in
            (
                label: element.label.flatMap { $0 == "_" ? nil : $0 },
                value: try value(element.type, named: element.label ?? name)
            )
        }
        guard let values, !values.contains(where: \.value.isMissing) else { return nil }
        return values
    }

    /// A constant of the type itself, such as `.get`.
    private func staticValue(_ symbol: Symbol) -> Expression? {
        guard symbol.kind == .structure, !symbol.hasKeyword("actor") else { return nil }
        let constant = context.codebase.members(of: symbol.usr).first { member in
            guard member.kind == .typeProperty, member.isCallable, (member.swiftExtension?.constraints ?? []).isEmpty
            else {
                return false
            }
            let type = DeclarationParser.parse(member).type
            return type?.usr == symbol.usr || type?.description == "Self"
        }
        return constant.map { constant in
            arrangement.use(symbol: constant.usr)
            return Expression(text: ".\(quotedMember(constant.ownBaseName))")
        }
    }

    /// The literal that a type declares to be expressed by.
    private func literal(_ symbol: Symbol, named name: String) -> Expression? {
        let protocols = context.codebase.conformances(of: symbol.usr).map(\.protocolUSR)
        func conforms(_ name: String) -> Bool {
            protocols.contains { $0.hasSuffix("\(name.utf8.count)\(name)P") }
        }
        if conforms("ExpressibleByStringLiteral") { return Expression(text: "\"\(name)\"") }
        if conforms("ExpressibleByIntegerLiteral") { return Expression(text: "1") }
        if conforms("ExpressibleByArrayLiteral") { return Expression(text: "[]") }
        if conforms("ExpressibleByDictionaryLiteral") { return Expression(text: "[:]") }
        return nil
    }
}

extension Symbol {
    /// The name without labels and without those of the types around it.
    fileprivate var ownBaseName: String { String(ownName.prefix { $0 != "(" }) }
}

extension String {
    /// `handler` for `handlers`.
    fileprivate var singular: String { hasSuffix("s") && count > 1 ? String(dropLast()) : self }
}
