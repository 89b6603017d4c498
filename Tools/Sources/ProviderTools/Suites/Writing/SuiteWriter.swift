/// Puts the file of a suite together.
struct SuiteWriter {
    private let type: TestedType
    private let name: String
    private let context: SuiteContext
    private let imports: ImportLines
    private let arrangement: Arrangement
    /// The constant of the type that is tested; nil if the suite can't store it.
    private let subject: Arrangement.Constant?
    private let isolation: String?
    private let isNonisolated: Bool
    private var notes: [String] = []

    init(_ type: TestedType, name: String, context: SuiteContext, imports: ImportLines) {
        self.type = type
        self.name = name
        self.context = context
        self.imports = imports
        let subject = Subject(type, context: context)
        arrangement = subject.arrangement
        self.subject = subject.constant
        isolation = subject.isolation
        isNonisolated = subject.isNonisolated
        notes = subject.notes + Self.notes(onAvailabilityOf: type.symbol, framework: context.framework)
    }

    private static func notes(onAvailabilityOf type: Symbol, framework: TestFramework) -> [String] {
        guard framework == .swiftTesting else { return [] }
        let versions = type.availabilityAttributes.map { $0.dropFirst("@available(".count).prefix { $0 != "," } }
        let name = type.qualifiedName
        let limited =
            "\(name) needs \(versions.joined(separator: ", ")), which a suite of Swift Testing can't say. "
            + "If the package supports earlier versions, pass --xctest."
        let deprecated =
            "\(name) is deprecated, which a suite of Swift Testing can't say. To have no warnings, pass --xctest."
        return (versions.isEmpty ? [] : [limited]) + (type.isDeprecated ? [deprecated] : [])
    }

    func suite() -> ScaffoldedSuite {
        let tests = TestWriter(
            type: type,
            context: context,
            suite: arrangement,
            subject: subject?.name,
            isolation: isolation,
            leavesActors: isNonisolated
        ).tests()
        let blocks = [properties, initializer, openSubject].filter { !$0.isEmpty } + tests.map(\.lines)
        let body = Array(blocks.joined(separator: [""]))
        let used = [arrangement] + tests.map(\.arrangement)
        return ScaffoldedSuite(
            name: name,
            text: (head(used) + [""] + attributes(used, mayWait: tests.contains(where: \.isAsync))
                + ["\(opening) {"] + indented(body) + ["}"])
                .joined(separator: "\n") + "\n",
            missingMocks: used.flatMap(\.missingMocks).uniqued(),
            notes: notes + tests.compactMap(\.note)
        )
    }

    // MARK: - The file

    private func head(_ arrangements: [Arrangement]) -> [String] {
        let named = arrangements.flatMap(\.types)
        let types = named.map(context.names.resolved)
        let identities = Set(types.flatMap { $0.names.flatMap { $0.compactMap(\.usr) } }).union(
            globalActors(arrangements)
        )
        let modules = identities.flatMap { [context.codebase.module(of: $0), USR.module(of: $0)] }.compactMap(\.self)
        let mentioned = Set(arrangements.flatMap(\.symbols)).union(identities)
            .union([type.initializer?.symbol.usr].compactMap(\.self)).union(type.functions.map(\.symbol.usr))
        let testable = arrangements.reduce(into: Set()) { $0.formUnion($1.testableModules) }
        var used = UsedTypes()
        used.modules = Set((modules + arrangements.flatMap(\.modules)).map { importable($0) })
            .union([context.framework.module])
        used.testableModules = testable
        used.scopes = Set(named.flatMap(\.names).compactMap(context.names.scopedImport))
        used.includeC = identities.contains(where: USR.isC)
        used.spiGroups = context.codebase.spiGroups(of: mentioned.union([type.symbol.usr]), sources: context.sources)
        return imports.lines(
            for: used,
            module: type.module,
            isTestable: testable.contains(type.module) || !areVisible(mentioned.union([type.symbol.usr])),
            usesStubs: usesStubs(arrangements)
        )
    }

    private func importable(_ module: String) -> String { context.importable(module, among: imports.modules) }

    /// The identities of the global actors that the suite may name.
    private func globalActors(_ arrangements: [Arrangement]) -> [String] {
        let members = type.functions + [type.initializer].compactMap(\.self)
        let mocks = arrangements.flatMap(\.constants).compactMap(\.protocolUSR).compactMap(context.codebase.symbol)
        let declarations =
            [type.declaration] + members.map(\.declaration) + mocks.map { DeclarationParser.parse($0) }
        return declarations.flatMap(\.attributes).filter(context.conformances.isGlobalActor).compactMap(\.usr)
    }

    /// Whether the suite creates stubs or a clock of `Stubbing`, by itself or with its mocks.
    private func usesStubs(_ arrangements: [Arrangement]) -> Bool {
        let hasStubs = arrangements.flatMap(\.constants).contains { constant in
            guard let existing = constant.existingMock else { return constant.protocolUSR != nil }
            return StubbingNames.stubs.contains(where: existing.mentions)
        }
        return hasStubs || arrangements.contains { $0.modules.contains("Stubbing") }
    }

    /// Whether an import without `@testable` is enough for all of these.
    private func areVisible(_ usrs: Set<String>) -> Bool {
        usrs.compactMap(context.codebase.symbol).allSatisfy { symbol in
            guard context.codebase.module(of: symbol.usr) == type.module else { return true }
            return context.codebase.accessLevel(of: symbol) >= .package
        }
    }

    /// The traits, availability and isolation, a line each; a suite that may wait for calls or sleeps has a time limit.
    private func attributes(_ arrangements: [Arrangement], mayWait: Bool) -> [String] {
        let checksLeftovers = context.framework == .swiftTesting && usesStubs(arrangements)
        let hasClock = arrangements.flatMap(\.constants).contains { $0.type.hasSuffix("ManualClock") }
        let traits = ".noLeftovers" + (mayWait || hasClock ? ", .timeLimit(.minutes(5))" : "")
        let actor = context.framework == .xcTest ? nil : isolation
        return (checksLeftovers ? ["@Suite(\(traits))"] : []) + availability + [actor].compactMap(\.self)
    }

    /// The actor of each member of a test case of XCTest, which can't belong to an actor itself.
    private var actorOfMembers: String? { context.framework == .xcTest ? isolation : nil }

    /// A suite of Swift Testing can't be deprecated, nor limited to versions of a system.
    private var availability: [String] {
        guard context.framework == .xcTest else { return [] }
        return type.symbol.availabilityAttributes + (type.symbol.isDeprecated ? ["@available(*, deprecated)"] : [])
    }

    private var opening: String {
        // A test case of XCTest inherits from a class of no actor.
        if context.framework == .xcTest { return "nonisolated final class \(name): XCTestCase" }
        // The value that a structure stores can't leave a test, unless it's an object.
        let isSentCopy = subject?.isSentUnsafely == true && type.symbol.kind != .class
        return "\(isNonisolated ? "nonisolated " : "")\(isSentCopy ? "final class" : "struct") \(name)"
    }

    // MARK: - What it creates

    /// The constants in the order in which a reader wants to see them.
    private var constants: [Arrangement.Constant] { arrangement.constants + [subject].compactMap(\.self) }

    /// Whether a constant has its value where it is declared.
    private func isCreatedAtOnce(_ constant: Arrangement.Constant) -> Bool {
        let value = constant.value
        let isFree = !value.isThrowing && !value.waits(on: isolation) && !constant.dependsOnOthers
        // A test case of XCTest is created on no actor.
        return context.framework == .xcTest
            ? isFree && value.isolation == nil && constant.name != subject?.name : isFree
    }

    private var properties: [String] {
        constants.flatMap { constant in
            if isCreatedAtOnce(constant) { return ["private let \(constant.name) = \(constant.value.text)"] }
            let isolation = constant.isSentUnsafely ? "nonisolated(unsafe)" : actorOfMembers
            let property =
                context.framework == .xcTest
                ? "private var \(constant.name): \(constant.type)!" : "private let \(constant.name): \(constant.type)"
            let line = [isolation, property].compactMap(\.self).joined(separator: " ")
            return constant.isSentUnsafely
                ? ["// If `\(constant.type)` were `\(self.isolation ?? "Sendable")`, this could be safe.", line]
                : [line]
        }
    }

    /// The comment in place of a subject that the suite can't store.
    private var openSubject: [String] {
        let name = type.symbol.qualifiedName
        switch type.obstacle {
        case .generic: return ["// Create a `\(name)` here, with types for its type parameters."]
        case .noncopyable: return ["// Create a `\(name)` in each test, because the suite can't store it."]
        case nil: return []
        }
    }

    private var initializer: [String] {
        // Answers belong before the subject, which may call stubs when it is created.
        let statements =
            assignments(of: arrangement.constantsByCreation) + arrangement.answers
            + assignments(of: [subject].compactMap(\.self))
        guard !statements.isEmpty else { return [] }
        let lines = indented(statements.flatMap { $0.lines(on: isolation) }) + ["}"]
        if context.framework == .xcTest {
            return [actorOfMembers].compactMap(\.self) + ["override func setUp() async throws {"] + lines
        }
        let isAsync = statements.contains { $0.value.waits(on: isolation) }
        let isThrowing = statements.contains(where: \.value.isThrowing)
        return ["init()\(isAsync ? " async" : "")\(isThrowing ? " throws" : "") {"] + lines
    }

    /// The assignments of the constants that don't have their values at once.
    private func assignments(of constants: [Arrangement.Constant]) -> [Statement] {
        constants.filter { !isCreatedAtOnce($0) }.map { Statement(start: "\($0.name) = ", value: $0.value) }
    }
}
