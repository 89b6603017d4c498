extension CheckedCode {
    /// The names that a stub of a mock could have, sorted: those of the stubs of the member that calls it, as far as the
    /// source tells, or else of members whose names it begins with.
    func suggestions(for stub: String, of mock: Mock, _ names: MockStubNames) -> [String] {
        let called = callers(of: stub, in: mock.type).flatMap(names.names(ofStubsOf:)).uniqued()
        return called.isEmpty ? names.suggestions(for: stub) : called
    }

    /// The members of a mock whose bodies name a stub.
    private func callers(of stub: String, in type: Symbol) -> [MemberKey] {
        guard let location = locations.exactLocation(of: type), let file = sources[location.path],
            let outline = file.outline, let declaration = file.declaration(at: location)
        else { return [] }
        let extensions = file.declarations.filter { $0.keyword == "extension" && $0.name == type.qualifiedName }
        return ([declaration] + extensions).flatMap { file.members(of: $0) }.compactMap { member in
            let isCaller = member.body?.contains { outline.unquoted($0) == stub } ?? false
            return isCaller ? MemberKey(outline.parsed(member)) : nil
        }
    }
}
