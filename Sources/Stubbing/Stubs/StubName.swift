nonisolated extension FunctionStub {
    /// The name of the member that the stub stands in for, such as `MockUserStore.user(id:)`.
    ///
    /// The stub learns the name of the member from its first call. Until then, this is the name of the stub, such as
    /// `MockUserStore.userStub`, if the source file of its declaration can be read, and the source location otherwise.
    /// Until the first call, each access reads that file.
    public var name: String { __recorder.name }
}

nonisolated extension __Recorder {
    /// A closure that returns the name, for a message that is rarely needed.
    var nameForLater: @Sendable () -> String {
        let (origin, caller) = (origin, withState { $0.caller })
        return { Self.name(of: origin, calledBy: caller) }
    }

    private static func name(of origin: StubOrigin, calledBy caller: StubCaller?) -> String {
        guard let caller else { return origin.names.name }
        return origin.names.name(ofMember: caller.member, calledIn: caller.fileID)
    }

    var name: String {
        Self.name(of: origin, calledBy: withState { $0.caller })
    }
}
