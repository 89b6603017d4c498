/// Identities of declarations of the standard library that mean something to a scaffolder.
enum USR {
    static let sendable = "s:s8SendableP"
    static let sendableMetatype = "s:s16SendableMetatypeP"
    static let equatable = "s:SQ"
    static let hashable = "s:SH"
    static let error = "s:s5ErrorP"
    static let actor = "s:ScA"
    static let globalActor = "s:s11GlobalActorP"
    static let copyable = "s:s8CopyableP"
    static let void = "s:s4Voida"
    static let distributedActor = "s:11Distributed0A5ActorP"
    static let objectProtocol = "s:10Foundation16NSObjectProtocolP"

    /// Protocols without requirements that a mock would have to write.
    static let markers: Set<String> = [
        sendable, sendableMetatype, copyable, "s:s9EscapableP", "s:s15BitwiseCopyableP", "s:s9AnyObjecta", error, actor,
        "s:s8AnyActorP",
    ]
}
