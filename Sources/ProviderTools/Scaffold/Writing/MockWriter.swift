/// Puts the file of a mock together.
struct MockWriter {
    private let mocked: MockedProtocol
    private let name: String
    private let context: MockContext
    private let module: String
    private let imports: ImportLines

    init(
        _ mocked: MockedProtocol,
        name: String,
        codebase: Codebase,
        wanted: WantedModules,
        source: SourceLines
    ) {
        self.mocked = mocked
        self.name = name
        module = codebase.module(of: mocked.symbol.usr) ?? ""
        imports = ImportLines(mocked.symbol.location.map { source.lines(of: $0.path) } ?? [])

        var facts = TypeConformances(codebase: codebase, wanted: wanted)
        facts.mockName = name
        facts.selfConformances = Set(mocked.protocols)
        if mocked.isActor { facts.selfConformances.insert(USR.sendable) }
        for type in mocked.associatedTypes {
            facts.scope.add(type.name)
            for constraint in type.inherited { facts.scope.add(constraint, to: .named(type.name)) }
        }
        facts.fixedTypes = mocked.associatedTypes.fixedTypes
        for condition in mocked.conditions where !condition.isSameType {
            facts.scope.add(condition.right, to: condition.left)
        }
        let isolation: MockContext.Isolation
        if mocked.isActor {
            isolation = .actor
        } else if let actor = mocked.declaration.attributes.first(where: facts.isGlobalActor) {
            isolation = .globalActor(actor.text)
            facts.selfConformances.insert(USR.sendable)
        } else {
            isolation = .none
        }
        var typeNames = TypeNames(
            codebase: codebase,
            visibleModules: imports.visibleModules.union([module, "Swift", "_Concurrency"]),
            mockName: name,
            fixedTypes: mocked.concreteFixedTypes
        )
        let stubNames = StubNames(mocked.requirements.map { .init(usr: $0.symbol.usr, declaration: $0.declaration) })
        typeNames.shadowingNames = stubNames.possibleStructures.union(mocked.associatedTypes.map(\.name))
        context = MockContext(
            mockName: name,
            names: typeNames,
            facts: facts,
            stubNames: stubNames,
            isolation: isolation,
            isSendable: mocked.inherits(USR.sendable) || mocked.inherits(USR.error),
            genericParameters: Set(mocked.associatedTypes.filter(\.isParameter).map(\.name)),
            associatedTypes: Set(mocked.associatedTypes.map(\.name)),
            memberNames: Set(mocked.requirements.map(\.declaration.name)),
            hasSuperclass: mocked.superclass != nil,
            protocols: Set(mocked.protocols),
            takesInstanceDependencies: mocked.symbol.isDependencyProviding,
            source: source
        )
    }

    func scaffold() -> ScaffoldedMock {
        let members = mocked.requirements.map { MemberWriter($0, context: context).member() }
        let body = typeLines(members)
        let used = UsedTypes(mocked, context: context)
        let head = imports.lines(
            used: used.modules,
            module: module,
            isTestable: !isPublic,
            usesC: used.includeC,
            spiGroups: used.spiGroups,
            usesStubs: members.contains { !$0.stubs.isEmpty }
        )
        return ScaffoldedMock(
            name: name,
            text: (head + [""] + body).joined(separator: "\n") + "\n",
            notes: openTypeNotes + zip(mocked.requirements, members).flatMap { $1.notes + unprovenNotes($1, of: $0) }
        )
    }

    /// Whether the protocol and the types around it are public.
    private var isPublic: Bool {
        let codebase = context.facts.codebase
        // A public class is open only to its own module and to testable imports.
        let superclass = mocked.superclass?.usr.flatMap(codebase.symbol)
        if let superclass, superclass.accessLevel != "open" { return false }
        return sequence(first: mocked.symbol) { codebase.parent(of: $0.usr) }
            .allSatisfy { ["public", "open"].contains($0.accessLevel) }
    }

    private func unprovenNotes(
        _ member: MockMember,
        of requirement: MockedProtocol.Requirement
    ) -> [ScaffoldedMock.Note] {
        member.stubs.filter { !$0.unprovenTypes.isEmpty }.map { stub in
            let reason = Self.notSendable(stub.unprovenTypes)
            return .init(
                location: requirement.symbol.location ?? mocked.symbol.location,
                message: "\(name).\(stub.name) is nonisolated(unsafe), because \(reason)."
            )
        }
    }

    private static func notSendable(_ types: [String]) -> String {
        "\(types.joined(separator: " and ")) \(types.count == 1 ? "is" : "are") not Sendable"
    }

    // MARK: - The type

    private func typeLines(_ members: [MockMember]) -> [String] {
        var blocks: [[String]] = []
        let statics = members.flatMap(\.stubs).filter(\.isStatic)
        let stubs = members.flatMap(\.stubs).filter { !$0.isStatic }

        let aliases = fixedTypes
        if !aliases.isEmpty { blocks.append(aliases) }
        let nested = (context.isGeneric ? stubs : statics + stubs).compactMap(\.arguments)
        blocks += nested.map(\.lines)
        if !statics.isEmpty, !context.isGeneric { blocks += staticStubs(statics) }
        let initializer = MockInitializer(
            stubs,
            hasSuperclass: context.hasSuperclass,
            hasOthers: mocked.requirements.contains { $0.declaration.keyword == "init" }
        )
        if !stubs.isEmpty {
            blocks.append(stubs.flatMap { declaration($0, isCreated: !initializer.creates($0)) })
        }
        var bodies = members.map(\.lines)
        if !initializer.isNeeded {
            if needsPlainInitializer { blocks.append(plainInitializer) }
        } else if let index = mocked.requirements.firstIndex(where: {
            initializer.isSame(as: $0.declaration, context: context)
        }) {
            bodies[index].insert(contentsOf: indented(initializer.answers), at: bodies[index].count - 1)
        } else {
            blocks.append(initializer.lines)
        }
        blocks += bodies

        let head = "\(keyword) \(name)\(genericClause): \(inheritance)\(whereClause)"
        if blocks.isEmpty { return attributes + ["\(head) {}"] }
        var lines = attributes + ["\(head) {"] + indented(Array(blocks.joined(separator: [""]))) + ["}"]
        if !statics.isEmpty, context.isGeneric { lines = outerStaticStubs(statics) + [""] + lines }
        return lines
    }

    private var attributes: [String] {
        var lines = ["/// A mock of ``\(mocked.symbol.pathComponents.joined(separator: "/"))``."]
        let platforms = ["macOS", "iOS", "tvOS", "watchOS", "visionOS"]
        let available = (mocked.symbol.availability ?? []).compactMap { item -> (order: Int, line: String)? in
            guard let domain = item.domain, let version = item.introduced, domain != "swift" else { return nil }
            let number = [version.major, version.minor ?? 0].map(String.init).joined(separator: ".")
            return (platforms.firstIndex(of: domain) ?? platforms.count, "@available(\(domain) \(number), *)")
        }
        lines += available.sorted { $0 < $1 }.map(\.line)
        if case .globalActor(let actor) = context.isolation { lines.append(actor) }
        return lines
    }

    private var keyword: String {
        if context.isolation == .actor { return "actor" }
        return mocked.declaration.hasModifier("nonisolated") ? "nonisolated final class" : "final class"
    }

    private var inheritance: String {
        let names = context.names
        let own = names.resolvedConstraint(
            .name(mocked.symbol.pathComponents.map { NameComponent(text: $0) }.settingLast(usr: mocked.symbol.usr))
        )
        return [mocked.superclass.map { names.resolved($0).description }, own.description].compactMap(\.self)
            .joined(separator: ", ")
    }

    private var genericClause: String {
        let parameters = mocked.associatedTypes.filter(\.isParameter).map { type in
            let constraints = type.inherited.map { context.names.resolvedConstraint(renamed($0)).description }.uniqued()
            let name = parameterName(type.name)
            return constraints.isEmpty ? name : "\(name): \(constraints.joined(separator: " & "))"
        }
        return parameters.isEmpty ? "" : "<\(parameters.joined(separator: ", "))>"
    }

    /// The name of the type parameter for an associated type, to which an alias gives the name of that where it has to.
    private func parameterName(_ associatedType: String) -> String {
        mocked.hasOverloadsOnAssociatedTypes ? "\(associatedType)Type" : associatedType
    }

    private func renamed(_ type: TypeSyntax) -> TypeSyntax {
        type.mapped { type in
            guard case .name(var components) = type, components[0].mayBeTypeParameter,
                context.genericParameters.contains(components[0].text)
            else { return type }
            components[0].text = parameterName(components[0].text)
            return .name(components)
        }
    }

    private var whereClause: String {
        let conditions = mocked.conditions.filter { condition in
            // A condition on types that are fixed holds or the protocol would not compile.
            [condition.left, condition.right].contains { side in
                side.names.contains { context.genericParameters.contains($0[0].text) && $0[0].mayBeTypeParameter }
            }
        }
        let texts = conditions.map { condition in
            let right =
                condition.isSameType
                ? context.names.resolved(renamed(condition.right))
                : context.names.resolvedConstraint(renamed(condition.right))
            return "\(context.names.resolved(renamed(condition.left)))\(condition.isSameType ? " ==" : ":") \(right)"
        }
        return texts.isEmpty ? "" : " where \(texts.uniqued().joined(separator: ", "))"
    }

    /// Associated types that can be but one type, and those whose type parameters have other names.
    private var fixedTypes: [String] {
        mocked.associatedTypes.compactMap { type in
            if type.isParameter, mocked.hasOverloadsOnAssociatedTypes {
                return "typealias \(type.name) = \(parameterName(type.name))"
            }
            if let fixed = type.fixed { return "typealias \(type.name) = \(context.names.resolved(fixed))" }
            return type.isMadeOfMock ? "#error(\"\(openTypeMessage(type))\")" : nil
        }
    }

    private var openTypeNotes: [ScaffoldedMock.Note] {
        mocked.associatedTypes.filter { $0.fixed == nil && $0.isMadeOfMock }.map { type in
            .init(location: mocked.symbol.location, message: openTypeMessage(type))
        }
    }

    private func openTypeMessage(_ type: MockedProtocol.AssociatedType) -> String {
        "\(name): `\(type.name)` is made of the mock itself, so it is yours to choose: write `typealias \(type.name) = …`."
    }

    // MARK: - Stubs

    private func declaration(_ stub: MockMember.Stub, isCreated: Bool) -> [String] {
        let line = isCreated ? "let \(stub.name) = \(stub.type)()" : "let \(stub.name): \(stub.type)"
        guard !stub.unprovenTypes.isEmpty else { return [line] }
        return [
            "// The compiler cannot prove this one: \(Self.notSendable(stub.unprovenTypes)).",
            "nonisolated(unsafe) \(line)",
        ]
    }

    /// The structure of the stubs of static members, which have no object that could hold them, in a task local.
    private func staticStubs(_ stubs: [MockMember.Stub]) -> [[String]] {
        let declarations = stubs.flatMap { declaration($0, isCreated: true) }
        guard case .globalActor = context.isolation else {
            return [
                Self.staticStubsComment("\(name).$stubs") + ["struct StaticStubs: Sendable {"] + indented(declarations)
                    + ["}"],
                ["@TaskLocal static var stubs = StaticStubs()"],
            ]
        }
        // A task local of the class itself would belong to its actor.
        let current = ["@TaskLocal static var current = StaticStubs()", ""]
        return [
            Self.staticStubsComment("\(name).StaticStubs.$current")
                + ["nonisolated struct StaticStubs: Sendable {"] + indented(current + declarations) + ["}"],
            ["nonisolated static var stubs: StaticStubs { .current }"],
        ]
    }

    private static func staticStubsComment(_ current: String) -> [String] {
        ["/// The stubs of static members.", "///", "/// `\(current).withValue(.init()) { … }` gives a test its own."]
    }

    private func outerStaticStubs(_ stubs: [MockMember.Stub]) -> [String] {
        var blocks = stubs.compactMap(\.arguments).map(\.lines)
        blocks.append(["@TaskLocal static var current = \(name)StaticStubs()"])
        blocks.append(stubs.flatMap { declaration($0, isCreated: true) })
        return Self.staticStubsComment("\(name)StaticStubs.$current")
            + ["nonisolated struct \(name)StaticStubs: Sendable {"] + indented(Array(blocks.joined(separator: [""])))
            + ["}"]
    }

    // MARK: - Initializers

    /// A mock with required initializers has no other unless it is written.
    private var needsPlainInitializer: Bool {
        let initializers = mocked.requirements.filter { $0.declaration.keyword == "init" }
        return !initializers.isEmpty && !initializers.contains { $0.declaration.parameters.isEmpty }
    }

    private var plainInitializer: [String] {
        if context.hasSuperclass { return ["override init() {", "    super.init()", "}"] }
        return ["init() {}"]
    }
}

extension [NameComponent] {
    fileprivate func settingLast(usr: String) -> [NameComponent] {
        var copy = self
        if !copy.isEmpty { copy[copy.count - 1].usr = usr }
        return copy
    }
}
