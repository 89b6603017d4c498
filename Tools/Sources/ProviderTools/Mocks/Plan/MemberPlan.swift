/// How a mock answers one requirement: its stubs, and what the member does with them.
///
/// Whatever has to be known of types is asked for here, so a mock that was planned can be written without reading more.
struct MemberPlan {
    /// The work of the member's body.
    enum Body {
        /// Lines that need no stub.
        case written([String])
        /// Calls the stub and returns its answer.
        case answer(Answer)
        /// Runs a closure on the values that the stub answers.
        case run(ClosureRun)
        /// Calls the stub, and its answer with a closure.
        case handOver(Continuation)
        /// Tells the stub of an initializer.
        case creation
        /// Work that no stub can do, and why.
        case open(obstacle: String)

        /// The types of answers that differ from the result.
        fileprivate var answers: [TypeSyntax] {
            switch self {
            case .run(let run): [run.values]
            case .handOver(let continuation): [continuation.answer]
            case .written, .answer, .creation, .open: []
            }
        }
    }

    let requirement: MockedProtocol.Requirement
    /// The declaration, with type parameters renamed that are named like those of the mock.
    private(set) var declaration: Declaration
    /// The context of the mock, with the type parameters of this member.
    let context: MockContext
    let erasure: Erasure
    let recorded: RecordedArguments
    let body: Body
    /// One stub, or that of a getter and that of a setter.
    let stubs: [MockStub]
    /// The name of the new value in the setter of a property or subscript.
    let newValueName: String
    /// The types that the member names, and where they come from.
    let usedTypes: UsedTypes

    init(_ requirement: MockedProtocol.Requirement, context: MockContext) {
        let declaration = Self.declaration(of: requirement, in: context)
        let context = context.adding(declaration)
        let erasure = Erasure(declaration, context: context)
        var recorded = RecordedArguments(declaration.parameters, context: context, erasure: erasure)
        let planner = StubPlanner(requirement, declaration, context: context, erasure: erasure)
        newValueName = planner.newValueName(recorded)
        if let lines = PrintedMember.lines(declaration, owner: requirement.owner, context: context) {
            (body, stubs) = (.written(lines), [])
        } else {
            (body, stubs) = planner.plan(&recorded)
        }
        usedTypes = UsedTypes(of: requirement, answers: body.answers, context: context)
        self.requirement = requirement
        self.declaration = declaration
        self.context = context
        self.erasure = erasure
        self.recorded = recorded
    }

    /// Whether the member passes on what isn't `Sendable` to where no actor is known, which no member of an actor can.
    var isForNoActor: Bool {
        if declaration.parameters.contains(where: { $0.type.hasAttribute("isolated") }) { return true }
        if declaration.attributes.contains(where: context.conformances.isGlobalActor) { return false }
        return switch body {
        case .handOver: declaration.isAsync
        case .answer: answersWhatIsNotSendable
        case .run(let run):
            run.closure.type.isAsync
                && !areSendable(run.closure.type.parameters.map(\.type) + [run.closure.type.result])
        case .written, .creation, .open: false
        }
    }

    /// Whether the stub of an asynchronous member gets or answers what isn't `Sendable`.
    var answersWhatIsNotSendable: Bool {
        guard declaration.isAsync, case .answer(let answer) = body else { return false }
        return !areSendable(recorded.arguments.map(\.type) + [answer.type])
    }

    private func areSendable(_ types: [TypeSyntax]) -> Bool { types.allSatisfy(context.conformances.isSendable) }

    /// The plan of a member with a modifier that says where it runs.
    func saying(_ modifier: String) -> MemberPlan {
        var copy = self
        copy.declaration.modifiers.append(modifier)
        return copy
    }

    /// Whether the member runs a closure that is on no actor.
    var runsConcurrentClosure: Bool {
        guard case .run = body else { return false }
        return declaration.takesConcurrentClosure
    }

    /// The plan of a member that doesn't stay on the actor of its caller.
    var leavingCaller: MemberPlan {
        var copy = self
        copy.declaration.attributes.append(TypeAttribute(text: "@concurrent"))
        return copy
    }

    /// Whether the protocol says that callers are on no actor, though the stub would be on the default one.
    ///
    /// The stub of an instance member of a `Sendable` mock is there for all.
    var isReachedOnNoActor: Bool {
        declaration.isNonisolated && !context.isolation.free.contains(requirement.symbol.usr)
            && (declaration.isOfType || !context.traits.isSendable)
    }

    /// The declaration of the member, with type parameters renamed that are named like those of the mock.
    static func declaration(of requirement: MockedProtocol.Requirement, in context: MockContext) -> Declaration {
        requirement.declaration.renamingTypeParameters(context.traits.associatedTypes).namingOpaqueInoutTypes()
    }

    /// The name of the member in messages, such as `MockUserStore.user(id:)`.
    var title: String { "\(context.mockName).\(requirement.symbol.title)" }
}

extension Erasure {
    /// Hides the type parameters of a member, and those of the mock where they have no name.
    fileprivate init(_ declaration: Declaration, context: MockContext) {
        var hidden = Set(declaration.genericParameters.map(\.name))
        if context.traits.isGeneric, declaration.isOfType {
            hidden.formUnion(context.traits.associatedTypes.subtracting(context.names.fixedTypes.keys))
            // Outside of a generic mock its name needs arguments.
            hidden.insert(context.mockName)
        }
        self.init(conformances: context.conformances, names: context.names, parameters: hidden)
    }
}

extension Declaration {
    /// Whether it is asynchronous and takes a closure that runs on the actor of its caller.
    var runsClosuresOnActorOfCaller: Bool {
        isAsync && parameters.contains { $0.type.functionType != nil && $0.type.isNonsending }
    }

    /// Whether it takes a closure that is on no actor.
    var takesConcurrentClosure: Bool {
        parameters.contains { $0.type.functionType != nil && $0.type.hasAttribute("@concurrent") }
    }

    /// Whether it is a static member or an initializer, which is reached without an object that could hold a stub.
    var isOfType: Bool { isStatic || keyword == "init" }
}

/// A member that printing, comparing or hashing a mock calls, although no test did.
///
/// A stub would count such calls, and fail where it has no answer: in the middle of another failure's message, say. So a
/// mock is printed as its name, and equal to itself alone.
enum PrintedMember {
    /// The lines of the member; nil for any other, which gets a stub.
    static func lines(_ declaration: Declaration, owner: String, context: MockContext) -> [String]? {
        let name = context.mockName
        func isAsked(_ protocolUSR: String) -> Bool { context.traits.protocols.contains(protocolUSR) }
        let isolation = context.isolation.home == .unstated ? "" : "nonisolated "
        switch (declaration.keyword, declaration.name) {
        case ("var", "description") where isAsked(USR.customStringConvertible) && !declaration.isStatic,
            ("var", "debugDescription") where isAsked(USR.customDebugStringConvertible) && !declaration.isStatic:
            return ["\(isolation)var \(declaration.name): String { \"\(name)\" }"]
        case ("var", "customMirror") where isAsked(USR.customReflectable):
            return ["\(isolation)var customMirror: Mirror { Mirror(self, children: [:]) }"]
        case ("func", "write") where owner == USR.textOutputStreamable:
            return [
                "\(isolation)func write<Target: TextOutputStream>(to target: inout Target) {",
                "    target.write(\"\(name)\")", "}",
            ]
        case ("func", "==") where owner == USR.equatable:
            return ["\(isolation)static func == (left: \(name), right: \(name)) -> Bool {", "    left === right", "}"]
        case ("func", "hash") where owner == USR.hashable:
            return [
                "\(isolation)func hash(into hasher: inout Hasher) {", "    hasher.combine(ObjectIdentifier(self))", "}",
            ]
        default:
            return nil
        }
    }
}
