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
    /// Messages about the mock, those about its head first.
    let notes: [Finding]
    private let headTypes: UsedTypes
    private let isTestable: Bool

    init(_ plan: MockPlan) {
        let planned = plan.members()
        symbol = plan.mocked.symbol
        context = plan.context
        head = MockHead(plan, isNonisolated: plan.isNonisolated(planned))
        members = planned.map { MemberWriter($0).member() }
        initializer = MockInitializer(members, context: plan.context)
        let name = plan.context.mockName
        let unseen = plan.mocked.unseen.map { member in
            Finding(location: member.location, severity: .error, message: member.message(on: name))
        }
        notes = unseen + head.notes + members.flatMap(\.notes)
        headTypes = plan.headTypes
        isTestable = !plan.mocked.isPublic(in: plan.context.codebase)
    }

    /// The name of the mock, and of its file without `.swift`.
    var name: String { context.mockName }

    /// Whether the mock lacks a requirement that a person has to write.
    var isIncomplete: Bool { notes.contains { $0.severity == .error } }

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
        return context.imports.lines(
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
