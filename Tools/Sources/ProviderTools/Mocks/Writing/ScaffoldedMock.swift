/// A mock as a tool writes it, part by part.
struct ScaffoldedMock {
    /// The protocol.
    let symbol: Symbol
    let context: MockContext
    let head: MockHead
    /// The parts that each requirement adds, in the order of the protocol.
    let members: [MockMember]
    /// The initializer that the mock has by itself, and what it adds to one that the protocol requires.
    let initializer: MockInitializer
    /// Messages about the mock: errors on requirements that a person has to write, and then those about its head.
    let notes: [Finding]
    /// The condition under which the compiler sees the protocol; nil for always.
    private let branch: String?
    private let headTypes: UsedTypes
    private let isTestable: Bool

    /// - Parameters:
    ///   - plan: The protocol, with all that its mock needs to know.
    ///   - staysNonisolated: Whether a mock that exists says that it's `nonisolated`; nil for a new mock, which decides.
    init(_ plan: MockPlan, staysNonisolated: Bool? = nil) {
        let planned = plan.members()
        symbol = plan.mocked.symbol
        context = plan.context
        let isolation = plan.context.isolation.deciding(for: planned, of: plan, staying: staysNonisolated)
        head = MockHead(mocked: plan.mocked, context: plan.context, isolation: isolation)
        members = planned.map { MemberWriter(isolation.applied(to: $0)).member() }
        initializer = MockInitializer(members, context: plan.context)
        let name = plan.context.mockName
        let unseen = plan.mocked.unseen.map { member in
            Finding(location: member.location, severity: .error, message: member.message(on: name))
        }
        let unseenProtocols = plan.mocked.unseenProtocols.map { inherited in
            Finding(location: plan.mocked.symbol.location, severity: .error, message: inherited.message(on: name))
        }
        branch = plan.mocked.branch
        notes = unseen + unseenProtocols + head.notes + plan.notesOnExtensions + members.flatMap(\.notes)
        headTypes = plan.headTypes
        isTestable = !plan.mocked.isPublic(in: plan.context.codebase)
    }

    /// The name of the mock, and of its file without `.swift`.
    var name: String { context.mockName }

    /// The lines of a member, which also answer the stubs of dependencies in an initializer that takes them all.
    func lines(_ member: MockMember) -> [String] {
        let required = initializer.requiredIndex.map { members[$0].requirement.symbol.usr }
        return member.lines(withAnswers: member.requirement.symbol.usr == required ? initializer.answers : [])
    }

    /// The imports of the whole mock.
    var imports: [String] { imports(of: members, headTypes) }

    /// The imports that one member needs.
    func imports(of member: MockMember) -> [String] { imports(of: [member], UsedTypes()) }

    private func imports(of members: [MockMember], _ types: UsedTypes) -> [String] {
        let used = members.reduce(into: types) { $0.formUnion($1.usedTypes) }
        return context.origin.imports.lines(
            for: used,
            module: context.module,
            isTestable: isTestable,
            usesStubs: members.contains { !$0.stubs.isEmpty }
        )
    }
}

extension MockedProtocol {
    /// Whether the protocol and the types around it are public, so that a mock needs no testable import.
    fileprivate func isPublic(in codebase: Codebase) -> Bool {
        // A public class is open only to its own module and to testable imports.
        let superclass = superclass?.usr.flatMap(codebase.symbol)
        if let superclass, superclass.accessLevel != .open { return false }
        return codebase.accessLevel(of: symbol) >= .public
    }
}

// The file of a mock, put together of its parts.
extension ScaffoldedMock {
    /// The text of the file.
    var text: String { text(of: typeLines(marksBranches: true).within(branch)) }

    /// The text of the file without the conditions of the protocol and its requirements.
    var textWithoutBranches: String { text(of: typeLines(marksBranches: false)) }

    private func text(of type: [String]) -> String { (imports + [""] + type).joined(separator: "\n") + "\n" }

    private var statics: [MockStub] { members.flatMap(\.stubs).filter(\.isStatic) }

    private var stubs: [MockStub] { members.flatMap(\.stubs).filter { !$0.isStatic } }

    /// The stubs of the requirements that have a condition, by their names.
    private var branches: [String: String] {
        let branches = members.flatMap { member in
            member.stubs.map { ($0.name, $0.isStatic || initializer.creates($0) ? nil : member.requirement.branch) }
        }
        return Dictionary(branches.compactMap { name, branch in branch.map { (name, $0) } }) { first, _ in first }
    }

    private func typeLines(marksBranches: Bool) -> [String] {
        let blocks = blocks(marksBranches: marksBranches)
        if blocks.isEmpty { return head.attributes + ["\(head.declaration) {}"] }
        let holder = StaticStubs(stubs: statics, context: context)
        let outer = context.traits.isGeneric ? holder.outerLines : []
        return outer + head.attributes + ["\(head.declaration) {"] + indented(Array(blocks.joined(separator: [""])))
            + ["}"]
    }

    /// The contents of the braces, to be separated by empty lines.
    private func blocks(marksBranches: Bool) -> [[String]] {
        let branches = marksBranches ? branches : [:]
        var blocks = head.typeAliases.isEmpty ? [] : [head.typeAliases]
        blocks += (context.traits.isGeneric ? stubs : statics + stubs).compactMap { stub in
            stub.structure?.lines.within(branches[stub.name])
        }
        if !context.traits.isGeneric { blocks += StaticStubs(stubs: statics, context: context).innerBlocks }
        if !stubs.isEmpty {
            blocks.append(
                stubs.flatMap { stub in
                    stub.declaration(isCreated: !initializer.creates(stub)).within(branches[stub.name])
                }
            )
        }
        if let lines = initializer.lines { blocks.append(lines) }
        return blocks
            + members.map { member in lines(member).within(member.stubs.first.flatMap { branches[$0.name] }) }
    }
}

extension [String] {
    /// The lines between `#if` and `#endif`, if there is a condition.
    func within(_ branch: String?) -> [String] { branch.map { ["#if \($0)"] + self + ["#endif"] } ?? self }
}

/// The structure of the stubs of static members, which have no object that could hold them, in a task local.
struct StaticStubs {
    let stubs: [MockStub]
    let context: MockContext

    private var declarations: [String] { stubs.flatMap { $0.declaration() } }

    /// The structure and the property that stand in the mock.
    var innerBlocks: [[String]] {
        guard !stubs.isEmpty else { return [] }
        guard case .globalActor = context.isolation.home else {
            let value = "\(context.mockName).$stubs"
            return [
                Self.comment(value) + ["struct StaticStubs: Sendable {"]
                    + indented(declarations) + ["}"],
                [Self.property("stubs", StubbingNames.staticStubs, of: value)],
            ]
        }
        // A task local of the class itself would belong to its actor.
        let value = "\(context.mockName).StaticStubs.$current"
        let current = [Self.property("current", StubbingNames.staticStubs, of: value), ""]
        return [
            Self.comment(value)
                + ["nonisolated struct StaticStubs: Sendable {"] + indented(current + declarations) + ["}"],
            ["nonisolated static var stubs: StaticStubs { .current }"],
        ]
    }

    /// The structure that stands before a generic mock, which can't have static stored properties.
    var outerLines: [String] {
        guard !stubs.isEmpty else { return [] }
        let name = "\(context.mockName)\(StubbingNames.staticStubs)"
        let current = Self.property("current", name, of: "\(name).$current")
        let blocks = stubs.compactMap(\.structure).map(\.lines) + [[current], declarations]
        return Self.comment("\(name).$current")
            + ["nonisolated struct \(name): Sendable {"] + indented(Array(blocks.joined(separator: [""]))) + ["}", ""]
    }

    private static func property(_ name: String, _ type: String, of value: String) -> String {
        "@TaskLocal static var \(name) = \(StubbingNames.defaultStubs)(\(type)(), of: \"\(value)\")"
    }

    private static func comment(_ current: String) -> [String] {
        ["/// The stubs of static members.", "///", "/// `\(current).withValue(.init()) { … }` gives a test its own."]
    }
}
