/// A stub of a mock: what goes into it, what comes out of it, and what the compiler can't prove of it.
struct MockStub {
    /// The stub's property, such as `imageStub`.
    let name: String
    /// The stub's type without generic arguments, such as `AsyncStub`, with its module where the name alone is ambiguous.
    let kind: String
    /// The stub's whole type, such as `AsyncStub<String, Image?>`.
    let type: String
    /// Whether the type can stand in an expression, as one with `nonisolated(nonsending)` can't.
    var isTypeExpression: Bool { !type.contains("nonisolated(") }
    /// The arguments that a call records.
    let arguments: [RecordedArguments.Argument]
    /// The structure of the arguments, such as `StoreArguments`, if there are several.
    let structure: ArgumentsStructure?
    let isAsync: Bool
    let isThrowing: Bool
    /// Whether the stub belongs to a static member or an initializer.
    let isStatic: Bool
    /// The types that keep the stub from being `Sendable` where it has to be.
    var unprovenTypes: [String]
    /// The parameter of the mock's initializer that answers the stub; nil for a stub that a test answers later.
    var dependency: InstanceDependency?
    /// The mock of the result, if the result is `any P`.
    var neutralMock: NeutralMock?

    /// A property of a `DependencyProviding`, as a parameter of the mock's initializer.
    struct InstanceDependency {
        let name: String
        /// The parameter's type, such as `any NetworkClient`, with `@escaping` where it is a closure.
        let type: String
    }

    /// A mock that a call without an answer can return.
    struct NeutralMock {
        /// The name that the convention has for it.
        let name: String
        /// The expression that creates it; nil if no such mock is known, or none that can be created here.
        private(set) var creation: String?

        init(name: String) {
            self.name = name
        }

        func created(isOnMainActor: Bool) -> NeutralMock {
            var copy = self
            copy.creation = creations[isOnMainActor ? 1 : 0]
            return copy
        }

        /// The expressions that the tool writes, for a mock on no actor and for one on the main actor.
        var creations: [String] {
            // A stub creates the value in a closure that belongs to no actor.
            ["\(name)()", "MainActor.assumeIsolated { \(name)() }"]
        }
    }

    /// The structure of several arguments of one call.
    struct ArgumentsStructure {
        let name: String
        let fields: [(name: String, type: String)]
        let conformances: [String]
        /// Why it isn't `Equatable`, if a person can make it so.
        var remark: String?
    }
}

extension MockStub {
    /// - Parameters:
    ///   - name: The name of the stub without `Stub`.
    ///   - arguments: What a call records.
    ///   - result: What a call returns.
    ///   - isAsync: Whether a call is asynchronous.
    ///   - error: What a call throws; nil if it throws nothing.
    ///   - isStatic: Whether the stub belongs to a static member or an initializer.
    ///   - isShared: Whether the stub is reached from anywhere, so that it has to be `Sendable`.
    ///   - context: What is known in the mock.
    init(
        name: String,
        arguments: [RecordedArguments.Argument],
        result: TypeSyntax,
        isAsync: Bool,
        error: TypeSyntax?,
        isStatic: Bool,
        isShared: Bool,
        context: MockContext
    ) {
        self.name = "\(name)\(StubName.suffix)"
        self.arguments = arguments
        self.isAsync = isAsync
        self.isStatic = isStatic
        isThrowing = error != nil
        structure =
            arguments.count > 1
            ? ArgumentsStructure(arguments, name: context.stubNames.structure(of: name, isStatic: isStatic), context)
            : nil
        kind = context.names.stub(StubbingNames.stub(isAsync: isAsync, isThrowing: isThrowing))
        let input = structure?.name ?? arguments.first.map { $0.type.isVoid ? "Void" : $0.type.description } ?? "Void"
        let output = result.isVoid ? "Void" : result.description
        let types = [input, output] + (error.map { [$0.description] } ?? [])
        type = "\(kind)<\(types.joined(separator: ", "))>"
        let unproven =
            isShared ? (arguments.map(\.type) + [result]).filter { !context.conformances.isSendable($0) } : []
        unprovenTypes = unproven.map(\.description).uniqued()
    }

    /// The stub of a property, which the mock's initializer creates.
    init(ofProperty name: String, type: String) {
        self.init(
            name: name + StubName.suffix,
            kind: "Stub",
            type: "Stub<Void, \(type)>",
            arguments: [],
            structure: nil,
            isAsync: false,
            isThrowing: false,
            isStatic: false,
            unprovenTypes: []
        )
    }

    /// `try await `, as far as a call needs it.
    var effects: String { (isThrowing ? "try " : "") + (isAsync ? "await " : "") }
}

extension MockStub.ArgumentsStructure {
    fileprivate init(_ arguments: [RecordedArguments.Argument], name: String, _ context: MockContext) {
        self.name = name
        fields = arguments.map { (quoted($0.field), $0.type.description) }
        var conformances: [String] = []
        if arguments.allSatisfy({ context.conformances.isEquatable($0.type) }) { conformances.append("Equatable") }
        if arguments.allSatisfy({ context.conformances.isSendable($0.type) }) { conformances.append("Sendable") }
        self.conformances = conformances
        let types = arguments.map(\.type)
        let isolated = types.filter(context.conformances.isEquatableInIsolation).map(\.description).uniqued()
        guard !isolated.isEmpty,
            types.allSatisfy({ context.conformances.isEquatable($0) || isolated.contains($0.description) })
        else { return }
        remark =
            "It isn't Equatable, because \(isolated.joined(separator: " and ")) can be compared only on the main actor. "
            + "To compare it there, write `extension \(context.mockName).\(name): @MainActor Equatable` with a `==`."
    }
}
