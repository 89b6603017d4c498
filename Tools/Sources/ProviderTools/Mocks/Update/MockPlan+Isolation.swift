extension MockPlan {
    /// The plan for a mock with an isolation of its own.
    ///
    /// If the mock is on an actor and its protocol isn't, its members must be nonisolated. If it conforms to protocols on
    /// its actor alone, those that it has needn't be.
    func isolated(like mock: WrittenMock) -> MockPlan {
        if mock.hasIsolatedConformances {
            return MockPlan(mocked: mocked.withoutNonisolated(where: mock.isIsolated), context: context)
        }
        guard context.isolation == .none, let isolation = mock.isolation else { return self }
        // Where the compiler infers that a conformance is isolated, members of a class already rely on that.
        if isolation != .actor, mocked.requirements.contains(where: { mock.isIsolated($0.declaration) }) { return self }
        let context = context.isolated(isolation)
        return MockPlan(mocked: mocked.isolated(in: context), context: context)
    }
}

extension WrittenMock {
    /// The isolation that the declaration of the type states.
    fileprivate var isolation: MockContext.Isolation? {
        if type.keyword == "actor" { return .actor }
        return head.attributes.first(where: \.isNamedActor).map { .globalActor($0.text) }
    }

    /// Whether a member that isn't `nonisolated` answers a requirement whose callers don't wait.
    fileprivate func isIsolated(_ requirement: Declaration) -> Bool {
        guard !(requirement.accessors?.isAsync ?? requirement.isAsync), let key = MemberKey(requirement) else {
            return false
        }
        return members.contains { member in
            member.key == key && member.parsed.keyword != "let" && !member.parsed.isNonisolated
        }
    }

    /// Whether the type conforms to protocols on its actor alone, or is trusted to be called there.
    fileprivate var hasIsolatedConformances: Bool {
        type.containers.flatMap(\.parsed.inherited).flatMap(\.attributes)
            .contains { $0.isNamedActor || $0.text == "@preconcurrency" }
    }
}
