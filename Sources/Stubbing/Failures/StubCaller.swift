/// The function or property whose body calls a stub.
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
