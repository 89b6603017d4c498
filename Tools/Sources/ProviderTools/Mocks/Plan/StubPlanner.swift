/// Decides which stubs a requirement gets.
struct StubPlanner {
    private let requirement: MockedProtocol.Requirement
    private let declaration: Declaration
    private let context: MockContext
    private let erasure: Erasure
    /// The name of the stub without `Stub`.
    private let name: String

    init(
        _ requirement: MockedProtocol.Requirement,
        _ declaration: Declaration,
        context: MockContext,
        erasure: Erasure
    ) {
        self.requirement = requirement
        self.declaration = declaration
        self.context = context
        self.erasure = erasure
        name = context.stubNames.name(of: requirement.symbol.usr) ?? requirement.declaration.name
    }

    func plan(_ recorded: inout RecordedArguments) -> (MemberPlan.Body, [MockStub]) {
        switch declaration.keyword {
        case "init": initializer(&recorded)
        case "subscript", "var", "let": accessors(&recorded)
        default: function(&recorded)
        }
    }

    private func function(_ recorded: inout RecordedArguments) -> (MemberPlan.Body, [MockStub]) {
        let continuation = continuation(recorded)
        if let continuation, continuation.passesOn { return handOver(continuation, &recorded) }
        if let run = ClosureRun(recorded, declaration: declaration, context: context, erasure: erasure) {
            // The stub is called before the closure runs, and gets a new answer after it.
            if run.changesValues, isShared || run.closure.type.isAsync { recorded.remarkOverlaps() }
            return (.run(run), [stub(recorded, result: run.values, throwing: run.stubThrows ? .anything : .never)])
        }
        if let continuation { return handOver(continuation, &recorded) }
        recorded.leaveOutClosures()
        let answer = Answer(recorded, declaration: declaration, context: context, erasure: erasure)
        if let obstacle = answer.obstacle { return (.open(obstacle: obstacle), []) }
        return (.answer(answer), [stub(recorded, answer, isAsync: declaration.isAsync, throwing: declaration.throwing)])
    }

    private func handOver(
        _ continuation: Continuation,
        _ recorded: inout RecordedArguments
    ) -> (MemberPlan.Body, [MockStub]) {
        var stub = stub(recorded, result: continuation.answer, throwing: declaration.throwing)
        // It isn't `Sendable` only because the arguments aren't, which are named.
        stub.unprovenTypes.removeAll { $0 == "\(continuation.answer)" }
        recorded.handOver(continuation, stub: stub.name)
        return (.handOver(continuation), [stub])
    }

    /// The closure that the answer gets; nil if there is none.
    private func continuation(_ recorded: RecordedArguments) -> Continuation? {
        let isNonisolated = declaration.hasModifier("nonisolated")
        var attributes = declaration.attributes.filter(context.conformances.isGlobalActor)
        if attributes.isEmpty, !isNonisolated {
            // No type says that a closure belongs to this one actor.
            if context.isolation.home == .actor, declaration.isAsync { return nil }
            if case .globalActor(let actor) = context.isolation.home { attributes = [TypeAttribute(text: actor)] }
        }
        if attributes.isEmpty, !isNonisolated, declaration.runsClosuresOnActorOfCaller {
            attributes = [TypeAttribute(text: "nonisolated(nonsending)")]
        }
        // An answer that isn't `Sendable` can use arguments that aren't.
        if isShared, recorded.arguments.allSatisfy({ context.conformances.isSendable($0.type) }) {
            attributes.append(TypeAttribute(text: "@Sendable"))
        }
        return Continuation(
            recorded,
            attributes: attributes,
            declaration: declaration,
            context: context,
            erasure: erasure
        )
    }

    private func initializer(_ recorded: inout RecordedArguments) -> (MemberPlan.Body, [MockStub]) {
        recorded.leaveOutClosures()
        let result: TypeSyntax = declaration.isFailable ? .named("Bool", usr: USR.bool) : .void
        return (.creation, [stub(recorded, result: result, throwing: declaration.throwing)])
    }

    private func accessors(_ recorded: inout RecordedArguments) -> (MemberPlan.Body, [MockStub]) {
        let accessors = declaration.accessors ?? .init()
        recorded.leaveOutClosures()
        var getter = declaration
        getter.isAsync = accessors.isAsync
        getter.throwing = accessors.throwing
        let answer = Answer(recorded, declaration: getter, context: context, erasure: erasure)
        if let obstacle = answer.obstacle { return (.open(obstacle: obstacle), []) }
        var get = stub(recorded, answer, isAsync: accessors.isAsync, throwing: accessors.throwing)
        get.dependency = instanceDependency(answer.type)
        if get.dependency != nil { get.neutralMock = nil }
        return (.answer(answer), [get] + (accessors.isSettable ? [setter(recorded, type: answer.type)] : []))
    }

    /// The name of the new value in a setter: `newValue`, unless a parameter of the subscript has that name.
    func newValueName(_ recorded: RecordedArguments) -> String {
        let isTaken = recorded.arguments.contains { $0.field == "newValue" }
        return isTaken ? declaration.unusedName("value") : "newValue"
    }

    private func setter(_ recorded: RecordedArguments, type: TypeSyntax) -> MockStub {
        let newValue = newValueName(recorded)
        return MockStub(
            name: context.stubNames.setterName(for: name),
            arguments: recorded.arguments + [.init(field: newValue, type: type, expression: newValue)],
            result: .void,
            isAsync: false,
            error: nil,
            isStatic: declaration.isStatic,
            isShared: isShared,
            context: context
        )
    }

    /// The stub of a function or a getter, which may state a neutral value.
    private func stub(
        _ recorded: RecordedArguments,
        _ answer: Answer,
        isAsync: Bool,
        throwing: Throwing
    ) -> MockStub {
        var stub = stub(recorded, result: answer.type, isAsync: isAsync, throwing: throwing)
        // A stub that can throw any error throws one if it has no answer, and a value that is cast may have another type.
        guard error(throwing)?.usr != USR.error, !answer.isErased else { return stub }
        stub.neutralMock = context.neutralMock(of: answer.type, isOnMainActor: isOnMainActor)
        return stub
    }

    private func stub(
        _ recorded: RecordedArguments,
        result: TypeSyntax,
        isAsync: Bool? = nil,
        throwing: Throwing
    ) -> MockStub {
        MockStub(
            name: name,
            arguments: recorded.arguments,
            result: result,
            isAsync: isAsync ?? declaration.isAsync,
            error: error(throwing),
            isStatic: declaration.isOfType,
            isShared: isShared,
            context: context
        )
    }

    private func error(_ throwing: Throwing) -> TypeSyntax? {
        let anyError = context.names.resolved(.existential(.named("Error", usr: USR.error)))
        return switch throwing {
        case .never, .rethrowing: nil
        case .anything: anyError
        case .only(let type): erasure.affects(type.withoutSelf) ? anyError : context.names.resolved(type)
        }
    }

    /// Whether the stub is reached from more than the mock's own actor.
    private var isShared: Bool {
        if declaration.isOfType { return true }
        let ownActor = declaration.attributes.first(where: context.conformances.isGlobalActor)
        switch context.isolation.home {
        case .unstated, .nonisolated:
            return context.traits.isSendable || context.isolation.free.contains(requirement.symbol.usr)
        case .actor: return declaration.hasModifier("nonisolated") || ownActor != nil
        case .globalActor(let actor):
            return declaration.hasModifier("nonisolated") || (ownActor != nil && ownActor?.text != actor)
        }
    }

    /// Whether the member is main-actor-isolated.
    private var isOnMainActor: Bool {
        if let ownActor = declaration.attributes.first(where: \.mayBeGlobalActor) { return ownActor.isMainActor }
        return context.isolation.home == .globalActor("@MainActor") && !declaration.hasModifier("nonisolated")
    }

    /// The parameter of the mock's initializer that answers this property; nil if a test answers it later.
    private func instanceDependency(_ type: TypeSyntax) -> MockStub.InstanceDependency? {
        guard context.traits.takesInstanceDependencies, declaration.isInstanceDependency else { return nil }
        // A requirement of the toolchain's protocols, such as `id`, isn't a dependency.
        let module = context.codebase.module(of: requirement.owner)
        guard module.map(ModuleName.toolchain.contains) != true else { return nil }
        let isClosure = context.conformances.functionType(of: type) != nil
        return .init(name: declaration.name, type: "\(isClosure ? "@escaping " : "")\(type)")
    }
}
