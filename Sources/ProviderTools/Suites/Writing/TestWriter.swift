/// Writes one test per function.
struct TestWriter {
    struct Test {
        let lines: [String]
        let arrangement: Arrangement
        let note: String?
    }

    /// The lines that arrange what a call takes, and the call itself.
    private struct Body {
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

    func tests() -> [Test] {
        let names = StubNames(type.functions.map { .init(usr: $0.symbol.usr, declaration: $0.declaration) })
        let taken = Arrangement(names: suite.takenNames)
        return type.functions.map { function in
            test(of: function, named: taken.take(names.name(of: function.symbol.usr) ?? function.symbol.baseName))
        }
    }

    private func test(of function: TestedType.Member, named name: String) -> Test {
        let actor = function.declaration.attributes.first(where: context.facts.isGlobalActor)?.text
        let testIsolation = actor ?? isolation
        let body = body(for: function, isolation: testIsolation)
        let failure = context.framework.failure("The test of `\(function.symbol.title)` isn't written yet.")
        // The list of tests that SwiftPM makes for XCTest holds no synchronous function of an actor.
        let isAsync = body.isAsync || (context.framework == .xcTest && testIsolation != nil)
        let attributes = attributes(of: function) + (actor == isolation ? [] : [actor].compactMap(\.self))
        let title = context.framework == .xcTest ? "test\(name.capitalizedFirst)" : quoted(name)
        return Test(
            lines: attributes + ["func \(title)()\(isAsync ? " async" : "") throws {"]
                + indented(failure.lines(on: nil) + body.lines) + ["}"],
            arrangement: body.arrangement,
            note: body.note
        )
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
    private func body(for function: TestedType.Member, isolation: String?) -> Body {
        let arrangement = Arrangement(names: suite.takenNames)
        do {
            return try call(function, arrangement: arrangement, isolation: isolation)
        } catch {
            return Body(
                lines: ["// Call the function here. No call was written, because \(error.reason)."],
                arrangement: Arrangement(names: suite.takenNames),
                note: type.isGeneric ? nil : "\(function.symbol.qualifiedName) isn't called: \(error.reason)."
            )
        }
    }

    private func call(
        _ function: TestedType.Member,
        arrangement: Arrangement,
        isolation: String?
    ) throws(Unwritable) -> Body {
        let declaration = function.declaration
        guard let subject else { throw Unwritable(reason: "the type is generic") }
        if !declaration.genericParameters.isEmpty { throw Unwritable(reason: "it is generic") }
        if context.isOverloaded(function, among: type.functions) {
            throw Unwritable(reason: "several functions have these labels")
        }
        let values = ValueWriter(context: context, arrangement: arrangement, capturesConstants: false)
        let arguments = try values.arguments(of: declaration)
        let typeName = context.names.resolved(context.typeName(of: type.symbol)).description
        var target = declaration.isStatic ? typeName : subject
        var copies: [Statement] = []
        if declaration.hasModifier("mutating") {
            target = arrangement.unusedName(subject)
            copies = [Statement(start: "var \(target) = ", value: Expression(subject))]
        }
        let isIsolated = type.isActor && !declaration.isStatic && !declaration.hasModifier("nonisolated")
        let value = Expression.call(
            "\(target).\(quotedMember(declaration.name))",
            arguments,
            isThrowing: declaration.throwing != .never && declaration.throwing != .rethrowing,
            isAsync: declaration.isAsync || isIsolated
        )
        let constants = arrangement.constantsByCreation.map { Statement(start: "let \($0.name) = ", value: $0.value) }
        let call = Statement(start: returnsValue(declaration) ? "_ = " : "", value: value)
        let statements = constants + arrangement.answers + copies + [call]
        return Body(
            lines: statements.flatMap { $0.lines(on: isolation) },
            arrangement: arrangement,
            isAsync: statements.contains { $0.value.waits(on: isolation) }
        )
    }

    private func returnsValue(_ declaration: Declaration) -> Bool {
        declaration.type.map { !$0.isVoid && $0.lastName != "Never" } ?? false
    }
}
