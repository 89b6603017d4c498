extension PartScheme {
    /// The parts of a mock: structures of arguments, stubs, and the stubs of static members in a structure of their own.
    static let mock = PartScheme(companion: StubbingNames.staticStubs) { item, outline in
        if outline.declaresStub(item) { return .property }
        switch item.keyword {
        case "typealias": return .typeAlias
        case "struct" where item.name == StubbingNames.staticStubs: return .companion
        case "var" where ["stubs", "current"].contains(item.name): return .companion
        case "struct" where item.name.hasSuffix(MockStubNames.argumentsSuffix): return .structure
        default: return nil
        }
    }
}

extension SourceOutline {
    /// Whether a declaration is that of a property that holds a stub.
    fileprivate func declaresStub(_ declaration: SourceDeclaration) -> Bool {
        guard declaration.keyword == "let" || declaration.keyword == "var", declaration.body == nil else {
            return false
        }
        // The stub's type is that of the property, or is named by its initial value.
        var index = declaration.keywordIndex + 2
        guard index < declaration.tokens.upperBound, isAt(":", index) || isAt("=", index) else { return false }
        while index < declaration.tokens.upperBound {
            index += 1
            if isAt("Stubbing", index), isAt(".", index + 1) { index += 2 }
            guard index < declaration.tokens.upperBound, kind(index) == .word else { return false }
            if StubbingNames.stubs.contains(words[index]) { return true }
            // `let stub: MyStub = Stub<…>()`
            while index < declaration.tokens.upperBound, !isAt("=", index) { index = next(after: index) }
        }
        return false
    }
}

extension WrittenType {
    /// A mock as it stands in its files.
    init(mock path: [String], type: SourceDeclaration, files: [WrittenFile]) {
        self.init(path: path, type: type, files: files, scheme: .mock)
    }

    /// The stub that belongs to a member, by its name if it calls several.
    func ownStub(of member: Member) -> OwnProperty? {
        let stubs = properties(namedBy: member).filter { $0.name.hasSuffix(StubName.suffix) }
        return stubs.first { StubName.isName($0.name, ofStubOf: member.parsed) } ?? (stubs.count == 1 ? stubs[0] : nil)
    }
}
