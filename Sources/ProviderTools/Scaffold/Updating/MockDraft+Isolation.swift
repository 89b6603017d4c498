extension MockDraft {
    /// The draft for a mock that is on an actor although its protocol isn't, so that its members must be nonisolated.
    func isolated(like mock: WrittenType) -> MockDraft {
        guard context.isolation == .none, !mock.hasIsolatedConformances, let isolation = mock.isolation else {
            return self
        }
        let context = context.isolated(isolation)
        return MockDraft(mocked: mocked.isolated(in: context), context: context)
    }
}

extension WrittenType {
    /// The isolation that the declaration of the type states.
    fileprivate var isolation: MockContext.Isolation? {
        if containers[0].declaration.keyword == "actor" { return .actor }
        return head.attributes.map(\.text).first { $0.hasSuffix("Actor") }.map { .globalActor($0) }
    }

    /// Whether the type conforms to protocols on its actor alone, or is trusted to be called there.
    fileprivate var hasIsolatedConformances: Bool {
        containers.map { files[$0.file].outline.parsed($0.declaration) }.flatMap(\.inherited).flatMap(\.attributes)
            .contains { $0.text.hasSuffix("Actor") || $0.text == "@preconcurrency" }
    }
}
