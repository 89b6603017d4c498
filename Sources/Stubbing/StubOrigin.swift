/// Where a stub was declared, from which failures tell its name.
@usableFromInline
nonisolated struct StubOrigin: Sendable {
    @usableFromInline let fileID: StaticString
    @usableFromInline let filePath: StaticString
    @usableFromInline let line: UInt

    /// The type around a stub that is a stored property, or the function around one that is assigned later.
    @usableFromInline let declaration: StaticString

    @inlinable
    init(fileID: StaticString, filePath: StaticString, line: UInt, declaration: StaticString) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.declaration = declaration
    }

    /// The place of the declaration, for sentences: "The stub at MockUserStore.swift:4".
    var description: String { "The stub at \(Self.fileName(in: fileID)):\(line)" }

    /// Returns the name of a member whose body calls the stub: "MockUserStore.user(id:)".
    ///
    /// A stub that is assigned in a test knows the test around it, not the mock; then the file that calls it, which by
    /// convention has the mock's name, tells.
    func name(ofMember member: StaticString, calledIn callFileID: StaticString) -> String {
        let declaration = "\(declaration)"
        let isType = declaration.first?.isUppercase == true && !declaration.contains("(")
        let type = isType ? declaration : Self.fileName(in: callFileID).split(separator: ".").first.map(String.init)
        return "\(type ?? declaration).\(member)"
    }

    private static func fileName(in fileID: StaticString) -> String {
        "\(fileID)".split(separator: "/").last.map(String.init) ?? "\(fileID)"
    }
}

/// The function or property whose body called a stub.
@usableFromInline
nonisolated struct StubCaller: Sendable {
    @usableFromInline let fileID: StaticString
    @usableFromInline let member: StaticString

    @inlinable
    init(fileID: StaticString, member: StaticString) {
        self.fileID = fileID
        self.member = member
    }
}
