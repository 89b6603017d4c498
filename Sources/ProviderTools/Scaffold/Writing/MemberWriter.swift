/// Writes what a mock has for one requirement.
struct MemberWriter {
    let context: MockContext
    private let requirement: MockedProtocol.Requirement
    /// The declaration, with type parameters renamed that are named like those of the mock.
    private let declaration: Declaration
    private let facts: TypeConformances
    private let erasure: Erasure
    private let signature: Signature
    private let name: String

    init(_ requirement: MockedProtocol.Requirement, context: MockContext) {
        self.requirement = requirement
        var context = context
        declaration = requirement.declaration.renamingTypeParameters(context.associatedTypes)
            .namingOpaqueInoutTypes()
        context = context.adding(declaration)
        self.context = context
        facts = context.facts
        var hidden = Set(declaration.genericParameters.map(\.name))
        if context.isGeneric, declaration.isStatic || declaration.keyword == "init" {
            // What is made of a type parameter has no name there, either.
            hidden.formUnion(context.associatedTypes.subtracting(context.names.fixedTypes.keys))
            // Outside of a generic mock its name needs arguments.
            hidden.insert(context.mockName)
        }
        erasure = Erasure(facts: context.facts, parameters: hidden)
        signature = Signature(declaration: declaration, symbol: requirement.symbol, context: context)
        name = context.stubNames.name(of: requirement.symbol.usr) ?? requirement.declaration.name
    }

    func member() -> MockMember {
        if let lines = PrintedMember.lines(declaration, owner: requirement.owner, context: context) {
            return MockMember(lines: lines)
        }
        return switch declaration.keyword {
        case "init": initializer()
        case "subscript", "var", "let": accessors()
        default: function()
        }
    }

    // MARK: - Functions

    private func function() -> MockMember {
        var recorded = RecordedArguments(declaration.parameters, context: context, erasure: erasure)
        let head = signature.function()
        var member: MockMember
        if let run = ClosureRun(recorded, declaration: declaration, context: context, erasure: erasure) {
            let shape = shape(recorded, result: run.values, canThrow: run.stubThrows)
            member = MockMember(stubs: [shape.stub(context, facts: facts)])
            member.lines =
                head
                + indented(
                    recorded.prologue
                        + run.lines(call: call(shape), effects: shape.effects, stub: reference(shape))
                ) + ["}"]
        } else {
            recorded.leaveOutClosures()
            let answer = Answer(recorded, declaration: declaration, context: context, erasure: erasure)
            if let obstacle = answer.obstacle { return leftOpen(head, because: obstacle) }
            let shape = shape(recorded, result: answer.type, canThrow: true)
            member = MockMember(stubs: [shape.stub(context, facts: facts)])
            let body = answer.lines(
                call: call(shape),
                effects: shape.effects,
                member: "\(context.mockName).\(symbolTitle)"
            )
            member.lines =
                head + indented(following(recorded.prologue, withTypedErrors(body, throwing: declaration.throwing))) + [
                    "}"
                ]
        }
        return remark(recorded.remarks, on: member)
    }

    /// A place for what no stub can do, which does not compile until it is written.
    private func leftOpen(_ head: [String], because obstacle: String) -> MockMember {
        let message = "No stub can return this: \(obstacle). Write it by hand."
        return MockMember(
            lines: head + ["    #error(\"\(context.mockName).\(symbolTitle): \(message)\")", "}"],
            notes: [
                .init(location: requirement.symbol.location, message: "\(context.mockName).\(symbolTitle): \(message)")
            ]
        )
    }

    /// The body after other lines, where a single expression is no result by itself any more.
    private func following(_ prologue: [String], _ body: [String]) -> [String] {
        let isResult = body.count == 1 && !prologue.isEmpty && declaration.type.map { !$0.isVoid } ?? false
        return prologue + (isResult && !body[0].hasPrefix("return ") ? ["return \(body[0])"] : body)
    }

    private var symbolTitle: String { requirement.symbol.title }

    /// Gives errors of a stub that throws anything the type that the function throws.
    private func withTypedErrors(_ body: [String], throwing: Throwing) -> [String] {
        guard case .only(let error) = throwing, erasure.affects(AssociatedTypes.withoutSelf(error)) else { return body }
        let type = context.names.resolved(error)
        var body = body
        if body.count == 1, !(declaration.type?.isVoid ?? true), !body[0].hasPrefix("return ") {
            body[0] = "return " + body[0]
        }
        return ["do {"] + indented(body) + [
            "} catch {", "    guard let error = error as? \(type) else {",
        ]
            + indented(
                indented(
                    Answer.failure(
                        "\(context.mockName).\(symbolTitle) has to throw a \\(\(type).self), ",
                        "and its stub threw \\(error)"
                    )
                )
            ) + ["    }", "    throw error", "}"]
    }

    private func shape(_ recorded: RecordedArguments, result: TypeSyntax, canThrow: Bool) -> StubShape {
        StubShape(
            name: name,
            arguments: recorded.arguments,
            result: result,
            isAsync: declaration.isAsync,
            error: canThrow ? error(declaration.throwing) : nil,
            isStatic: declaration.isStatic || declaration.keyword == "init",
            isShared: isShared
        )
    }

    private func error(_ throwing: Throwing) -> TypeSyntax? {
        switch throwing {
        case .never, .rethrowing: nil
        case .anything: .existential(.named("Error", usr: USR.error))
        case .only(let type):
            erasure.affects(AssociatedTypes.withoutSelf(type))
                ? .existential(.named("Error", usr: USR.error)) : context.names.resolved(type)
        }
    }

    /// Whether the stub is reached from more than the mock's own actor.
    private var isShared: Bool {
        if declaration.isStatic || declaration.keyword == "init" { return true }
        let ownActor = declaration.attributes.first(where: facts.isGlobalActor)
        switch context.isolation {
        case .none: return context.isSendable
        case .actor: return declaration.hasModifier("nonisolated") || ownActor != nil
        case .globalActor(let actor):
            return declaration.hasModifier("nonisolated") || (ownActor != nil && ownActor?.text != actor)
        }
    }

    private func reference(_ shape: StubShape) -> String {
        let stub = "\(shape.name)Stub"
        if shape.isStatic {
            let needsSelf = declaration.keyword == "init" || declaration.parameters.contains { $0.name == "stubs" }
            return context.staticStubs(throughSelf: needsSelf) + stub
        }
        let isHidden = declaration.parameters.contains { $0.name == stub }
        return isHidden ? "self.\(stub)" : stub
    }

    private func call(_ shape: StubShape) -> String {
        "\(reference(shape))(\(shape.callArguments(context)))"
    }

    private func remark(_ remarks: [String], on member: MockMember) -> MockMember {
        guard !remarks.isEmpty else { return member }
        var member = member
        member.lines = remarks.map { "// \($0)" } + member.lines
        member.notes = remarks.map { remark in
            .init(location: requirement.symbol.location, message: "\(context.mockName).\(symbolTitle): \(remark)")
        }
        return member
    }

    // MARK: - Initializers

    private func initializer() -> MockMember {
        var recorded = RecordedArguments(declaration.parameters, context: context, erasure: erasure)
        recorded.leaveOutClosures()
        let result: TypeSyntax = declaration.isFailable ? .named("Bool", usr: USR.bool) : .void
        let shape = shape(recorded, result: result, canThrow: true)
        var body = recorded.prologue
        if declaration.isFailable {
            body.append("guard \(shape.effects)\(call(shape)) else { return nil }")
        } else {
            body += withTypedErrors(["\(shape.effects)\(call(shape))"], throwing: declaration.throwing)
        }
        if context.hasSuperclass { body.append("super.init()") }
        let member = MockMember(
            stubs: [shape.stub(context, facts: facts)],
            lines: signature.initializer() + indented(body) + ["}"]
        )
        return remark(recorded.remarks, on: member)
    }

    // MARK: - Properties and subscripts

    private func accessors() -> MockMember {
        let accessors = declaration.accessors ?? .init()
        var recorded = RecordedArguments(declaration.parameters, context: context, erasure: erasure)
        recorded.leaveOutClosures()
        var getter = declaration
        getter.isAsync = accessors.isAsync
        getter.throwing = accessors.throwing
        let answer = Answer(recorded, declaration: getter, context: context, erasure: erasure)
        let get = StubShape(
            name: name,
            arguments: recorded.arguments,
            result: answer.type,
            isAsync: accessors.isAsync,
            error: error(accessors.throwing),
            isStatic: declaration.isStatic,
            isShared: isShared
        )
        let head = declaration.keyword == "subscript" ? signature.subscripting() : signature.property()
        if let obstacle = answer.obstacle { return leftOpen(head, because: obstacle) }
        let title = "\(context.mockName).\(symbolTitle)"
        let answered = answer.lines(call: call(get), effects: get.effects, member: title)
        let body = following(recorded.prologue, withTypedErrors(answered, throwing: accessors.throwing))
        let effects = (accessors.isAsync ? " async" : "") + signature.throwing(accessors.throwing)
        var stub = get.stub(context, facts: facts)
        stub.dependency = instanceDependency(answer.type)
        var member = MockMember(stubs: [stub])

        var block: [String] = []
        if accessors.isSettable {
            let isTaken = recorded.arguments.contains { $0.field == "newValue" }
            let newValue = isTaken ? declaration.unusedName("value") : "newValue"
            let set = setter(recorded, type: answer.type, newValue: newValue)
            member.stubs.append(set.stub(context, facts: facts))
            block =
                accessor("get\(effects)", body)
                + accessor(isTaken ? "set(\(newValue))" : "set", recorded.prologue + [call(set)])
        } else if !effects.isEmpty {
            block = accessor("get\(effects)", body)
        } else {
            block = body
        }
        if !accessors.isSettable, effects.isEmpty, block.count == 1, declaration.keyword != "subscript",
            let last = head.last
        {
            member.lines = head.dropLast() + ["\(last) \(block[0]) }"]
        } else {
            member.lines = head + indented(block) + ["}"]
        }
        return remark(recorded.remarks, on: member)
    }

    /// What the initializer of the mock takes to answer this property; nil for what a test answers later.
    private func instanceDependency(_ type: TypeSyntax) -> MockMember.InstanceDependency? {
        guard context.takesInstanceDependencies, declaration.isInstanceDependency else { return nil }
        // What the toolchain's protocols require, such as `id`, is no dependency.
        let module = facts.codebase.module(of: requirement.owner)
        guard module.map(ModuleName.toolchain.contains) != true else { return nil }
        let isClosure =
            type.functionType != nil || facts.aliasedType(of: type)?.functionType != nil
        return .init(name: declaration.name, type: "\(isClosure ? "@escaping " : "")\(type)")
    }

    private func accessor(_ head: String, _ body: [String]) -> [String] {
        body.count == 1 ? ["\(head) { \(body[0]) }"] : ["\(head) {"] + indented(body) + ["}"]
    }

    private func setter(_ recorded: RecordedArguments, type: TypeSyntax, newValue name: String) -> StubShape {
        var setName = "set\(self.name.capitalizedWord)"
        if context.memberNames.contains(setName) { setName = "\(self.name)Setter" }
        let newValue = RecordedArguments.Argument(field: name, type: type, expression: name)
        return StubShape(
            name: setName,
            arguments: recorded.arguments + [newValue],
            result: .void,
            isAsync: false,
            error: nil,
            isStatic: declaration.isStatic,
            isShared: isShared
        )
    }
}
