/// Writes the member that answers a requirement, as it was planned.
struct MemberWriter {
    let plan: MemberPlan
    let signature: Signature

    init(_ plan: MemberPlan) {
        self.plan = plan
        signature = Signature(declaration: plan.declaration, symbol: plan.requirement.symbol, context: plan.context)
    }

    var declaration: Declaration { plan.declaration }

    /// The lines of the member, and what a reader should know of it.
    func member() -> MockMember {
        if case .written(let lines) = plan.body { return MockMember(plan, lines: lines, remarks: []) }
        if case .open(let obstacle) = plan.body { return leftOpen(because: obstacle) }
        return MockMember(plan, lines: lines(), remarks: plan.recorded.remarks, comments: plan.recorded.comments)
    }

    private func lines() -> [String] {
        switch declaration.keyword {
        case "init": initializer()
        case "subscript", "var", "let": accessors()
        default: function()
        }
    }

    /// Lines for what no stub can do, which don't compile until someone has written the body.
    private func leftOpen(because obstacle: String) -> MockMember {
        let message = "No stub can return this: \(obstacle). Write it by hand."
        return MockMember(
            plan,
            lines: signature.head + ["    #error(\"\(plan.title): \(message)\")", "}"],
            notes: [
                .init(
                    location: plan.requirement.symbol.location,
                    severity: .error,
                    message: "\(plan.title): \(message)"
                )
            ]
        )
    }

    // MARK: - Functions and initializers

    private func function() -> [String] {
        guard let stub = plan.stubs.first else { return [] }
        let body =
            switch plan.body {
            case .run(let run):
                following(
                    plan.recorded.prologue,
                    run.lines(call: call(stub), effects: stub.effects, stub: reference(stub))
                )
            case .answer(let answer): answered(answer, by: stub)
            case .handOver(let continuation):
                following(
                    plan.recorded.prologue,
                    continuation.lines(call: call(stub), effects: stub.effects, member: plan.title)
                )
            case .written, .creation, .open: [String]()
            }
        return signature.function() + indented(body) + ["}"]
    }

    private func initializer() -> [String] {
        guard let stub = plan.stubs.first else { return [] }
        var body = plan.recorded.prologue
        if declaration.isFailable {
            body.append("guard \(stub.effects)\(call(stub)) else { return nil }")
        } else {
            body.append("\(stub.effects)\(call(stub, throwing: typedError))")
        }
        if plan.context.traits.hasSuperclass { body.append("super.init(\(superclassArguments))") }
        return signature.initializer() + indented(body) + ["}"]
    }

    /// The arguments that an initializer passes on to the one that it overrides.
    private var superclassArguments: String {
        guard plan.context.traits.replacesInherited(declaration) else { return "" }
        return declaration.parameters.enumerated().map { index, parameter in
            let name = quoted(RecordedArguments.name(of: parameter, at: index))
            let label = parameter.argumentLabel
            return (label.map { "\(quotedLabel($0)): " } ?? "") + name
        }.joined(separator: ", ")
    }

    // MARK: - Bodies

    /// The lines that return the answer of a stub.
    func answered(_ answer: Answer, by stub: MockStub) -> [String] {
        let call = call(stub, throwing: typedError)
        let lines = answer.lines(call: call, effects: stub.effects, member: plan.title)
        return following(plan.recorded.prologue, lines)
    }

    /// The body after other lines, where a single expression isn't a result by itself any longer.
    ///
    /// It isn't one in a requirement with a result builder either, which the member inherits, and a `return` turns off.
    private func following(_ prologue: [String], _ body: [String]) -> [String] {
        let conformances = plan.context.conformances
        let hasBuilder = declaration.attributes.contains { $0.usr != nil && !conformances.isGlobalActor($0) }
        let isResult =
            body.count == 1 && (hasBuilder || !prologue.isEmpty) && declaration.type.map { !$0.isVoid } ?? false
        return prologue + (isResult && !body[0].hasPrefix("return ") ? ["return \(body[0])"] : body)
    }

    /// The type of the member's errors where its stub throws anything, because callers or conformances choose the type.
    private var typedError: TypeSyntax? {
        guard case .only(let error) = declaration.accessors?.throwing ?? declaration.throwing,
            plan.erasure.affects(error.withoutSelf)
        else { return nil }
        return error
    }

    // MARK: - Calls

    /// The call of a stub, such as `storeStub(StoreArguments(image: image, name: name))`.
    ///
    /// A stub that throws anything is told the type of the errors that its member throws.
    func call(_ stub: MockStub, throwing error: TypeSyntax? = nil) -> String {
        var arguments = stub.arguments.first.map { [$0.expression] } ?? []
        if let structure = stub.structure {
            let values = stub.arguments.map { "\($0.field): \($0.expression)" }.joined(separator: ", ")
            let outer = stub.isStatic && plan.context.traits.isGeneric ? "\(plan.context.mockName)StaticStubs." : ""
            arguments = ["\(outer)\(structure.name)(\(values))"]
        }
        if let error { arguments.append("throwing: \(plan.context.names.resolved(error)).self") }
        return "\(reference(stub))(\(arguments.joined(separator: ", ")))"
    }

    /// How the member reaches a stub.
    private func reference(_ stub: MockStub) -> String {
        guard stub.isStatic else {
            let isHidden = declaration.parameters.contains { $0.name == stub.name }
            return isHidden ? "self.\(stub.name)" : stub.name
        }
        // A generic type has no static stored properties, so the stubs of its static members stand outside of it.
        if plan.context.traits.isGeneric { return "\(plan.context.mockName)StaticStubs.current.\(stub.name)" }
        let needsSelf = declaration.keyword == "init" || declaration.parameters.contains { $0.name == "stubs" }
        return "\(needsSelf ? "Self." : "")stubs.\(stub.name)"
    }
}

extension MemberWriter {
    /// The lines of a property or a subscript.
    func accessors() -> [String] {
        guard case .answer(let answer) = plan.body, let getter = plan.stubs.first else { return [] }
        let accessors = declaration.accessors ?? .init()
        let head = declaration.keyword == "subscript" ? signature.subscripting() : signature.property()
        let effects = (accessors.isAsync ? " async" : "") + signature.throwing(accessors.throwing)
        let body = answered(answer, by: getter)
        let isOneLine = plan.stubs.count == 1 && effects.isEmpty && declaration.keyword != "subscript"
        if isOneLine, body.count == 1, let last = head.last { return head.dropLast() + ["\(last) \(body[0]) }"] }
        return head + indented(block(getter: body, effects)) + ["}"]
    }

    private func block(getter body: [String], _ effects: String) -> [String] {
        guard plan.stubs.count > 1 else { return effects.isEmpty ? body : accessor("get\(effects)", body) }
        let name = plan.newValueName == "newValue" ? "" : "(\(plan.newValueName))"
        return accessor("get\(effects)", body)
            + accessor("set\(name)", plan.recorded.prologue + [call(plan.stubs[1])])
    }

    private func accessor(_ head: String, _ body: [String]) -> [String] {
        body.count == 1 ? ["\(head) { \(body[0]) }"] : ["\(head) {"] + indented(body) + ["}"]
    }
}

/// The parts that one requirement adds to a mock.
struct MockMember {
    let requirement: MockedProtocol.Requirement
    /// The stubs, each with the structure of its arguments and with the parameter of the mock's initializer, if any.
    let stubs: [MockStub]
    /// The function, property, subscript or initializer, after comments on what its stub doesn't record.
    let lines: [String]
    /// The types that the member names, and where they come from.
    let usedTypes: UsedTypes
    /// Messages about the member.
    let notes: [Finding]
}

extension MockMember {
    /// The lines, with statements that answer stubs at the end of the body.
    func lines(withAnswers answers: [String]) -> [String] {
        lines.dropLast() + indented(answers) + lines.suffix(1)
    }

    init(_ plan: MemberPlan, lines: [String], notes: [Finding]) {
        requirement = plan.requirement
        stubs = plan.stubs
        self.lines = lines
        usedTypes = plan.usedTypes
        self.notes = notes + plan.stubs.compactMap { $0.note(in: plan) } + plan.notesOnInitializer
    }

    /// The member with a comment and a note for each remark, and with further comments.
    init(_ plan: MemberPlan, lines: [String], remarks: [String], comments: [String] = []) {
        let location = plan.requirement.symbol.location
        self.init(
            plan,
            lines: (remarks + comments).flatMap { commented($0, atDepth: 1) } + lines,
            notes: remarks.map { .init(location: location, message: "\(plan.title): \($0)") }
        )
    }
}

extension MemberPlan {
    /// A message about an initializer that no actor can have in a module whose default isolation is the main actor.
    fileprivate var notesOnInitializer: [Finding] {
        guard context.isolation.home == .actor, declaration.keyword == "init", !declaration.isAsync else { return [] }
        let types = declaration.parameters.map(\.type).filter { !context.conformances.isSendable($0) }
        return types.prefix(1).map { type in
            let message =
                "\(title) doesn't compile in tests whose default isolation is the main actor, because \(type) isn't "
                + "Sendable."
            return Finding(location: requirement.symbol.location, message: message)
        }
    }
}

extension MockStub {
    /// A message about a stub that the compiler can't prove to be `Sendable`.
    fileprivate func note(in plan: MemberPlan) -> Finding? {
        guard let obstacle = sendableObstacle else { return nil }
        return .init(
            location: plan.requirement.symbol.location ?? plan.context.origin.location,
            message: "\(plan.context.mockName).\(name) is nonisolated(unsafe), because \(obstacle)."
        )
    }
}
