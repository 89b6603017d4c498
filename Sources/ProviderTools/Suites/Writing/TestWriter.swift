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
        reached = ReachedNames(type, codebase: context.codebase, source: context.source)
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
        let local = Arrangement(names: suite.takenNames)
        let declaration = function.declaration
        let actor = declaration.attributes.first(where: context.facts.isGlobalActor)?.text
        let testIsolation = actor ?? isolation
        var lines: [String] = []
        var note: String?
        var isAsync = false
        do {
            let statement = try call(function, arrangement: local, isolation: testIsolation)
            lines = local.variables
            lines += local.constantsByCreation.map { "let \($0.name) = \($0.value.statement(on: testIsolation))" }
            lines += local.answers + [statement.text]
            let values = local.constants.map(\.value) + [statement.value]
            isAsync = values.contains { $0.effects(on: testIsolation).contains("await") }
        } catch {
            let reason = (error as? Unwritable)?.reason ?? "\(error)"
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
        let statements = ([failure] + mentioned.arrange + lines).flatMap { LineBreaks.lines($0, width: 112) }
        let body = statements + (mentioned.assert.isEmpty ? [] : [""] + mentioned.assert)
        let attributes =
            (context.framework == .xcTest ? [] : ["@Test"]) + (actor == isolation ? [] : [actor].compactMap(\.self))
        let title = context.framework == .xcTest ? "test\(name.capitalizedFirst)" : quoted(name)
        return Test(
            lines: attributes + ["func \(title)()\(isAsync ? " async" : "") throws {"] + indented(body) + ["}"],
            arrangement: local,
            note: note
        )
    }

    private func returnsValue(_ declaration: Declaration) -> Bool {
        declaration.type.map { !$0.isVoid && $0.lastName != "Never" } ?? false
    }

    private func call(_ function: TestedType.Member, arrangement: Arrangement, isolation: String?)
        throws -> (text: String, value: Expression)
    {
        let declaration = function.declaration
        let context = try plainContext(for: function)
        context.needMocksOfTypes(in: arrangement)
        let values = ValueWriter(context: context, arrangement: arrangement, capturesConstants: false)
        let arguments = try values.arguments(of: declaration)
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
            "\(target).\(quoted(declaration.name))",
            arguments,
            isThrowing: mayRethrow || (declaration.throwing != .never && declaration.throwing != .rethrowing),
            isAsync: declaration.isAsync || isIsolated
        )
        let result = try result(of: function, context: context, arrangement: arrangement)
        return ((returnsValue(declaration) ? "_ = " : "") + call.statement(on: isolation) + result, call)
    }

    /// The context in which the type parameters of a function stand for types like `String`.
    ///
    /// What is more demanding is rather left to a person than written so that it doesn't compile.
    private func plainContext(for function: TestedType.Member) throws -> SuiteContext {
        let declaration = function.declaration
        guard !declaration.genericParameters.isEmpty || !declaration.requirements.isEmpty else { return context }
        let isOverloaded = type.functions.contains {
            $0.symbol.title == function.symbol.title && $0.symbol.usr != function.symbol.usr
        }
        let chosen = try context.choosing(declaration, for: "`\(function.symbol.title)`")
        let isPlain = declaration.requirements.allSatisfy {
            !$0.isSameType && $0.left.names.allSatisfy { $0.count == 1 }
        }
        guard isPlain, !isOverloaded, chosen.protocolsOfMocks == context.protocolsOfMocks else {
            let names = declaration.genericParameters.map { "`\($0.name)`" }.joined(separator: " and ")
            throw Unwritable(reason: "it is generic over \(names)")
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
        let isOverloaded = self.type.functions.filter { $0.symbol.title == function.symbol.title }.count > 1
        let isOpen = declaration.genericParameters.contains { !named.contains($0.name) }
        if case .opaque = type { return "" }
        guard isOpen || isOverloaded else { return "" }
        arrangement.use(context.substituted(type))
        return " as \(context.names.resolved(context.substituted(type.withoutPassing)))"
    }
}
