/// Writes one test per function.
struct TestWriter {
    struct Test {
        let lines: [String]
        let arrangement: Arrangement
        let note: String?
    }

    private let type: TestedType
    private let context: SuiteContext
    private let suite: Arrangement
    private let subject: String
    private let isolation: String?
    private let reached: ReachedNames
    private let stubs: StubMentions

    init(_ type: TestedType, context: SuiteContext, arrangement: Arrangement, subject: String, isolation: String?) {
        self.type = type
        self.context = context
        suite = arrangement
        self.subject = subject
        self.isolation = isolation
        reached = ReachedNames(type, codebase: context.codebase, sources: context.sources)
        stubs = StubMentions(context: context)
    }

    func tests() -> [Test] {
        let members = type.functions.map { StubNames.Member(usr: $0.symbol.usr, declaration: $0.declaration) }
        let names = StubNames(members)
        var taken = suite.takenNames
        return type.functions.map { function in
            let base = names.name(of: function.symbol.usr) ?? function.symbol.baseName
            var name = base
            // The same name may be that of a static and of an instance function.
            var number = 1
            while !taken.insert(name).inserted {
                number += 1
                name = number == 2 ? "\(base)Function" : "\(base)\(number)"
            }
            return test(of: function, named: name)
        }
    }

    private func test(of function: TestedType.Member, named name: String) -> Test {
        var local = Arrangement(names: suite.takenNames)
        let declaration = function.declaration
        let actor = declaration.attributes.first(where: context.facts.isGlobalActor)?.text
        let testIsolation = actor ?? isolation
        var lines: [String] = []
        var note: String?
        var isAsync = false
        do {
            (lines, isAsync) = try statements(for: function, arrangement: local, isolation: testIsolation)
            if isAmbiguous(function, calledBy: lines, isolation: testIsolation) {
                local = Arrangement(names: suite.takenNames)
                let isolation = testIsolation
                (lines, isAsync) = try statements(
                    for: function,
                    arrangement: local,
                    isolation: isolation,
                    isComplete: true
                )
                if isAmbiguous(function, calledBy: lines, isolation: isolation, isComplete: true) {
                    throw Unwritable(reason: "another function is called in the same way")
                }
            }
        } catch {
            let reason = (error as? Unwritable)?.reason ?? "\(error)"
            local = Arrangement(names: suite.takenNames)
            lines = ["// Call `\(function.symbol.title)` here, which wasn't written: \(reason)."]
            note = "\(function.symbol.qualifiedName) isn't called: \(reason)."
        }
        // The list of tests that SwiftPM makes for XCTest holds no synchronous function of an actor.
        if context.framework == .xcTest, testIsolation != nil { isAsync = true }
        let mentioned = stubs.mentions(
            suite.constants + local.constants,
            answers: suite.answers + local.answers,
            reached: reached.names(from: function.symbol),
            returnsValue: returnsValue(declaration)
        )
        let failure = context.framework.failure("The test of `\(function.symbol.title)` isn't written yet.")
        let statements = ([failure] + mentioned.arrange + lines).flatMap {
            LineBreaks.lines($0, width: Layout.columns(atDepth: 2))
        }
        let body = statements + (mentioned.assert.isEmpty ? [] : [""] + mentioned.assert)
        // Where the type itself is deprecated, the suite names it all the same.
        let isDeprecated = function.symbol.isDeprecated && !type.symbol.isDeprecated
        let available = function.symbol.availabilityAttributes.filter {
            !type.symbol.availabilityAttributes.contains($0)
        }
        let attributes =
            available + (isDeprecated ? ["@available(*, deprecated)"] : [])
            + (context.framework == .xcTest ? [] : ["@Test"]) + (actor == isolation ? [] : [actor].compactMap(\.self))
        let title = context.framework == .xcTest ? "test\(name.capitalizedFirst)" : quoted(name)
        return Test(
            lines: attributes + ["func \(title)()\(isAsync ? " async" : "") throws {"] + indented(body) + ["}"],
            arrangement: local,
            note: note
        )
    }

    /// The statements that create what the call takes, then the call.
    private func statements(
        for function: TestedType.Member,
        arrangement: Arrangement,
        isolation: String?,
        isComplete: Bool = false
    ) throws -> (lines: [String], isAsync: Bool) {
        let statement = try call(function, arrangement: arrangement, isolation: isolation, isComplete: isComplete)
        let constants = arrangement.constantsByCreation.map { constant in
            "\(constant.isVariable ? "var" : "let") \(constant.name) = \(constant.value.statement(on: isolation))"
        }
        let values = arrangement.constants.map(\.value) + [statement.value]
        return (
            // The values of variables may be made of the constants.
            constants + arrangement.answers + arrangement.variables + [statement.text],
            values.contains { $0.effects(on: isolation).contains("await") }
        )
    }

    /// Whether the compiler can't tell which of two functions is meant.
    ///
    /// It prefers one that isn't generic, and, in a test that is asynchronous, one that is as well.
    private func isAmbiguous(
        _ function: TestedType.Member,
        calledBy lines: [String],
        isolation: String?,
        isComplete: Bool = false
    ) -> Bool {
        type.functions.contains { other in
            let (first, second) = (function.declaration, other.declaration)
            guard first.name == second.name, function.symbol.usr != other.symbol.usr, first.isStatic == second.isStatic,
                first.isAsync == second.isAsync,
                first.genericParameters.isEmpty == second.genericParameters.isEmpty
            else { return false }
            let trial = Arrangement(names: suite.takenNames)
            let written = try? statements(
                for: other,
                arrangement: trial,
                isolation: isolation,
                isComplete: isComplete
            )
            return written?.lines == lines
        }
    }

    /// The other functions with the same name and the same labels.
    private func overloads(of function: TestedType.Member) -> [TestedType.Member] {
        type.functions.filter {
            $0.symbol.title == function.symbol.title && $0.symbol.usr != function.symbol.usr
        }
    }

    private func returnsValue(_ declaration: Declaration) -> Bool {
        declaration.type.map { !$0.isVoid && $0.lastName != "Never" } ?? false
    }

    private func call(
        _ function: TestedType.Member,
        arrangement: Arrangement,
        isolation: String?,
        isComplete: Bool
    ) throws -> (text: String, value: Expression) {
        let declaration = function.declaration
        let context = try plainContext(for: function)
        context.needMocksOfTypes(in: arrangement)
        let values = ValueWriter(context: context, arrangement: arrangement, capturesConstants: false)
        let arguments = try values.arguments(
            of: declaration,
            among: overloads(of: function).map(\.declaration),
            isComplete: isComplete
        )
        var target =
            declaration.isStatic ? context.names.resolved(context.typeName(of: type.symbol)).description : subject
        if declaration.hasModifier("mutating") {
            let copy = arrangement.unusedName(subject)
            arrangement.declare("var \(copy) = \(subject)")
            target = copy
        }
        let mayRethrow = declaration.throwing == .rethrowing && arguments.contains { $0.value.text.contains("try ") }
        let isIsolated = type.isActor && !declaration.isStatic && !declaration.hasModifier("nonisolated")
        let call = Expression.call(
            "\(target).\(quotedMember(declaration.name))",
            arguments,
            isThrowing: mayRethrow || (declaration.throwing != .never && declaration.throwing != .rethrowing),
            isAsync: declaration.isAsync || isIsolated
        )
        let result = try result(of: function, context: context, arrangement: arrangement)
        return ((returnsValue(declaration) ? "_ = " : "") + call.statement(on: isolation) + result, call)
    }

    /// The context in which the type parameters of a function stand for types like `String`.
    ///
    /// A function that demands more is left to a person, because a call that doesn't compile helps less.
    private func plainContext(for function: TestedType.Member) throws -> SuiteContext {
        let declaration = function.declaration
        guard !declaration.genericParameters.isEmpty || !declaration.requirements.isEmpty else { return context }
        let chosen = try context.choosing(declaration, for: "`\(function.symbol.title)`")
        guard overloads(of: function).isEmpty, chosen.protocolsOfMocks == context.protocolsOfMocks else {
            let names = declaration.genericParameters.map { "`\($0.name)`" }.joined(separator: " and ")
            throw Unwritable(reason: names.isEmpty ? "it has conditions" : "it is generic over \(names)")
        }
        return chosen
    }

    /// ` as String` for a function whose result nothing else determines.
    private func result(
        of function: TestedType.Member,
        context: SuiteContext,
        arrangement: Arrangement
    ) throws -> String {
        let declaration = function.declaration
        guard let type = declaration.type, returnsValue(declaration) else { return "" }
        if case .suppressed = type { throw Unwritable(reason: "its result can't be copied") }
        let named = Set(declaration.parameters.flatMap { $0.type.names.map { $0[0].text } })
        let isOverloaded = !overloads(of: function).isEmpty
        let isOpen = declaration.genericParameters.contains { !named.contains($0.name) }
        if case .opaque = type { return "" }
        guard isOpen || isOverloaded else { return "" }
        arrangement.use(context.substituted(type))
        return " as \(context.names.resolved(context.substituted(type.withoutPassing)))"
    }
}
