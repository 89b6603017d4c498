extension TypeBraces {
    /// Whether a type that conforms to a protocol is a mock of it, as its source tells.
    func isMock(of path: [String]) -> Bool {
        MockName.isMock(name, of: [path], hasStubs: hasStubs)
    }

    /// Whether a type that conforms to a protocol stands in for others in tests.
    func isDouble(of path: [String] = []) -> Bool { MockName.hasWord(name) || isMock(of: path) }

    private var name: String { path.last ?? "" }

    private var hasStubs: Bool { items.contains(where: file.outline.declaresStub) }
}

extension SourceOutline {
    /// Whether a declaration is that of a property that holds a stub.
    func declaresStub(_ declaration: SourceDeclaration) -> Bool {
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
