/// Writes one test per function.
struct TestWriter {
    /// A test, or its body: the lines that arrange what a call takes, and the call itself.
    struct Test {
        var lines: [String]
        let arrangement: Arrangement
        var isAsync = false
        var note: String?
    }

    let type: TestedType
    let context: SuiteContext
    let suite: Arrangement
    /// The name of the constant that is tested; nil if there is none.
    let subject: String?
    let isolation: String?
    /// Whether calls of the subject leave the actor of a test, which keeps the subject unless it's on none.
    let leavesActors: Bool

    func tests() -> [Test] {
        guard !type.functions.isEmpty else { return [onlyTest] }
        let names = StubNaming(type.functions.map { .init(usr: $0.symbol.usr, declaration: $0.declaration) })
        let taken = Arrangement(names: suite.takenNames)
        return type.functions.map { function in
            test(of: function, named: taken.take(names.name(of: function.symbol.usr) ?? function.symbol.baseName))
        }
    }

    private func test(of function: TestedType.Member, named name: String) -> Test {
        let actor = function.declaration.attributes.first(where: context.conformances.isGlobalActor)?.text
        var test = body(for: function, isolation: actor ?? isolation)
        test.lines =
            attributes(of: function) + actorLines(of: actor)
            + (isConcurrent(test, on: actor) ? ["@concurrent"] : [])
            + lines(of: test, for: function.symbol.title, named: name, isolation: actor ?? isolation)
        return test
    }

    /// Whether a test has to say that it runs on no actor, whatever the settings of its module.
    ///
    /// The code that the macros of Swift Testing write for such a test compiles with some of the settings only.
    private func isConcurrent(_ test: Test, on actor: String?) -> Bool {
        context.framework == .xcTest && leavesActors && test.isAsync && actor == nil
    }

    /// The actor of a test, unless its suite says it.
    private func actorLines(of actor: String?) -> [String] {
        if context.framework == .xcTest { return [actor ?? isolation].compactMap(\.self) }
        return actor == isolation ? [] : [actor].compactMap(\.self)
    }

    /// The test of a type that has no functions, such as one that only subscribes to others.
    private var onlyTest: Test {
        let arrangement = Arrangement(names: suite.takenNames)
        let name = arrangement.take("example")
        var test = Test(lines: stateComment(of: subject), arrangement: arrangement)
        test.lines =
            (context.framework == .xcTest ? [] : ["@Test"]) + actorLines(of: nil)
            + lines(of: test, for: type.symbol.qualifiedName, named: name, isolation: isolation)
        return test
    }

    /// The function that fails first, and then does what it is for.
    private func lines(of body: Test, for tested: String, named name: String, isolation: String?) -> [String] {
        let failure = context.framework.failure("The test of `\(tested)` isn't written yet.")
        // The list of tests that SwiftPM makes for XCTest holds no synchronous function of an actor.
        let isAsync = body.isAsync || (context.framework == .xcTest && isolation != nil)
        let title = context.framework == .xcTest ? "test\(name.capitalizedFirst)" : quoted(name)
        return ["func \(title)()\(isAsync ? " async" : "") throws {"]
            + indented(failure.lines(on: nil) + body.lines) + ["}"]
    }

    /// Names the properties to check, as many as fit into a line.
    private func stateComment(of subject: String?) -> [String] {
        guard let subject else { return [] }
        var names = type.state.prefix(3).map { "`\(subject).\($0)`" }
        while names.joined(separator: ", ").count > 90 { names.removeLast() }
        return names.isEmpty ? [] : ["// State to check: \(names.joined(separator: ", "))"]
    }

    private func attributes(of function: TestedType.Member) -> [String] {
        // Where the type itself is deprecated, the suite names it all the same.
        let isDeprecated = function.symbol.isDeprecated && !type.symbol.isDeprecated
        let available = function.symbol.availabilityAttributes.filter {
            !type.symbol.availabilityAttributes.contains($0)
        }
        return available + (isDeprecated ? ["@available(*, deprecated)"] : [])
            + (context.framework == .xcTest ? [] : ["@Test"])
    }

    /// The call with what it takes; a comment if no call can be written.
    private func body(for function: TestedType.Member, isolation: String?) -> Test {
        let arrangement = Arrangement(names: suite.takenNames)
        do {
            return try call(function, arrangement: arrangement, isolation: isolation)
        } catch {
            return Test(
                lines: ["// Call the function here. No call was written, because \(error.reason)."],
                arrangement: Arrangement(names: suite.takenNames),
                note: type.obstacle != nil ? nil : "\(function.symbol.qualifiedName) isn't called: \(error.reason)."
            )
        }
    }

    private func call(
        _ function: TestedType.Member,
        arrangement: Arrangement,
        isolation: String?
    ) throws(Unwritable) -> Test {
        let declaration = function.declaration
        try check(function)
        let isIsolated = type.isActor && isOnActor(declaration)
        let values = ValueWriter(
            context: context,
            arrangement: arrangement,
            capturesConstants: false,
            areSent: isIsolated
        )
        let arguments = try values.arguments(of: declaration)
        let typeName = context.names.resolved(context.typeName(of: type.symbol)).description
        // A suite without a subject has static functions alone.
        let callee = declaration.isStatic ? typeName : subject ?? typeName
        let changes = declaration.hasModifier("mutating")
        let target = changes ? arrangement.unusedName(callee) : callee
        let copies = changes ? [copy(of: callee, named: target, typeName)] : []
        let value = Expression.call(
            "\(target).\(quotedMember(declaration.name))",
            arguments,
            isThrowing: throwsErrors(declaration),
            isAsync: declaration.isAsync || isIsolated
        )
        let constants = arrangement.constantsByCreation.map { Statement(start: "let \($0.name) = ", value: $0.value) }
        let returnsValue = returnsValue(declaration)
        let call = Statement(start: returnsValue ? "_ = " : "", value: value)
        let statements = constants + arrangement.answers + copies + [call]
        let comment = returnsValue || declaration.isStatic ? [] : stateComment(of: target)
        return Test(
            lines: statements.flatMap { $0.lines(on: isolation) } + comment,
            arrangement: arrangement,
            isAsync: statements.contains { $0.value.waits(on: isolation) }
        )
    }

    /// In a test case of XCTest, the subject is an optional that is unwrapped where its type is asked for.
    private func copy(of subject: String, named name: String, _ type: String) -> Statement {
        let annotation = context.framework == .xcTest ? ": \(type)" : ""
        return Statement(start: "var \(name)\(annotation) = ", value: Expression(subject))
    }

    /// - Throws: An `Unwritable` if only a person can write the call.
    private func check(_ function: TestedType.Member) throws(Unwritable) {
        if OperatorNames.isOperator(function.declaration.name) { throw Unwritable(reason: "it is an operator") }
        if let obstacle = type.obstacle { throw Unwritable(reason: "the type is \(obstacle)") }
        if !function.declaration.genericParameters.isEmpty { throw Unwritable(reason: "it is generic") }
        if context.isOverloaded(function, among: type.functions) {
            throw Unwritable(reason: "several functions have these labels")
        }
        let result = function.declaration.type ?? .void
        if type.isActor, isOnActor(function.declaration), !isSendable(result) {
            throw Unwritable(reason: "its result, which isn't `Sendable`, can't leave the actor")
        }
    }

    /// Whether a member of an actor runs on the actor.
    private func isOnActor(_ declaration: Declaration) -> Bool {
        !declaration.isStatic && !declaration.hasModifier("nonisolated")
            && !declaration.attributes.contains(where: context.conformances.isGlobalActor)
    }

    private func isSendable(_ result: TypeSyntax) -> Bool {
        result.hasAttribute("sending") || result.isVoid || context.conformances.isSendable(result)
    }

    /// Whether the call throws: a function that rethrows does so if a closure that it is given can.
    private func throwsErrors(_ declaration: Declaration) -> Bool {
        guard declaration.throwing == .rethrowing else { return declaration.throwing != .never }
        return declaration.parameters.contains { parameter in
            context.isWritten(parameter) && parameter.type.functionType.map { $0.throwing != .never } ?? false
        }
    }

    private func returnsValue(_ declaration: Declaration) -> Bool {
        declaration.type.map { !$0.isVoid && $0.lastName != "Never" } ?? false
    }
}
