nonisolated extension FunctionStub {
    /// The name of the member that the stub stands in for, such as `MockUserStore.user(id:)`.
    ///
    /// The stub learns the name of the member from its first call. Until then, this is the name of the stub, such as
    /// `MockUserStore.userStub`, if the source file of its declaration can be read, and the source location otherwise.
    /// Until the first call, each access reads that file.
    public var name: String { _recorder.name }
}

nonisolated extension _Recorder {
    var name: String {
        guard let caller = withState({ $0.caller }) else { return origin.name }
        return origin.name(ofMember: caller.member, calledIn: caller.fileID)
    }
}
