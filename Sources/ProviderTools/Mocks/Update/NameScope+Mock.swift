extension NameScope {
    /// The names in the members of a mock.
    ///
    /// An associated type for which the mock has no type counts as one that the compiler infers from its members.
    init(of mock: WrittenType, _ mocked: MockedProtocol) {
        let named = mock.containers.filter { $0.kind != .companion }.flatMap(\.items).map(\.name)
        let known = Set(named + mock.head.genericParameters.map(\.name))
        self.init(aliases: mock.aliases, open: Set(mocked.associatedTypes.map(\.name)).subtracting(known))
    }
}
