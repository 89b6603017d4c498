/// How a mock answers each requirement of a protocol, before anything is written.
struct MockPlan {
    let mocked: MockedProtocol
    let context: MockContext
    /// In the order of the requirements.
    let members: [MemberPlan]
    /// The types that the mock names outside of its members.
    let headTypes: UsedTypes

    init(_ mocked: MockedProtocol, context: MockContext) {
        self.mocked = mocked
        self.context = context
        members = mocked.requirements.map { MemberPlan($0, context: context) }
        headTypes = UsedTypes(ofHeadOf: mocked, context: context)
    }
}
