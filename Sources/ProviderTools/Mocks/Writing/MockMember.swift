/// The parts that one requirement adds to a mock.
struct MockMember {
    let requirement: MockedProtocol.Requirement
    /// The stubs, each with the structure of its arguments and with the parameter of the mock's initializer, if any.
    let stubs: [MockStub]
    /// The function, property, subscript or initializer, after comments on what its stub doesn't record.
    let lines: [String]
    /// The types that the member names, and where they come from.
    let usedTypes: UsedTypes
    /// Messages about the member.
    let notes: [Finding]
}

extension MockMember {
    /// The lines, with statements that answer stubs at the end of the body.
    func lines(withAnswers answers: [String]) -> [String] {
        lines.dropLast() + indented(answers) + lines.suffix(1)
    }

    init(_ plan: MemberPlan, lines: [String], notes: [Finding]) {
        requirement = plan.requirement
        stubs = plan.stubs
        self.lines = lines
        usedTypes = plan.usedTypes
        self.notes = notes + plan.stubs.compactMap { $0.note(in: plan) }
    }

    /// The member with a comment and a note for each remark.
    init(_ plan: MemberPlan, lines: [String], remarks: [String]) {
        let location = plan.requirement.symbol.location
        self.init(
            plan,
            lines: remarks.flatMap { commented($0, atDepth: 1) } + lines,
            notes: remarks.map { .init(location: location, message: "\(plan.title): \($0)") }
        )
    }
}

extension MockStub {
    /// A message about a stub that the compiler can't prove to be `Sendable`.
    fileprivate func note(in plan: MemberPlan) -> Finding? {
        guard let obstacle = sendableObstacle else { return nil }
        return .init(
            location: plan.requirement.symbol.location ?? plan.context.location,
            message: "\(plan.context.mockName).\(name) is nonisolated(unsafe), because \(obstacle)."
        )
    }
}
