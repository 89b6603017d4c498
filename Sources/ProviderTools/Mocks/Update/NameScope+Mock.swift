extension NameScope {
    /// The names in the members of a mock.
    ///
    /// An associated type for which the mock has no type counts as one that the compiler infers from its members.
    init(of mock: WrittenMock, _ mocked: MockedProtocol) {
        let known = Set(mock.items.map(\.name) + mock.head.genericParameters.map(\.name))
        self.init(aliases: mock.aliases, open: Set(mocked.associatedTypes.map(\.name)).subtracting(known))
    }
}
