/// A protocol of the toolchain, and what is known of it without reading its graph.
struct ToolchainProtocol {
    struct Traits: OptionSet {
        let rawValue: Int

        /// It has no requirements that a conforming type would have to write.
        static let marker = Traits(rawValue: 1)
        /// A type that conforms to it is data rather than a collaborator.
        static let ofData = Traits(rawValue: 2)
        /// Its mock has also the requirements that have a default.
        static let writtenInFull = Traits(rawValue: 4)
        /// No member of a type that names it comes from another protocol of the program.
        static let complete = Traits(rawValue: 8)
    }

    let name: String
    let usr: String
    let traits: Traits

    private init(_ name: String, _ usr: String, _ traits: Traits) {
        (self.name, self.usr, self.traits) = (name, usr, traits)
    }

    private static let all: [ToolchainProtocol] = [
        .init("Actor", USR.actor, [.marker, .complete]),
        .init("AnyActor", "s:s8AnyActorP", [.marker]),
        .init("AnyObject", "s:s9AnyObjecta", [.marker, .complete]),
        .init("AsyncIteratorProtocol", "s:ScI", [.ofData, .writtenInFull]),
        .init("AsyncSequence", "s:Sci", [.ofData]),
        .init("BitwiseCopyable", "s:s15BitwiseCopyableP", [.marker]),
        .init("CaseIterable", "s:s12CaseIterableP", [.complete]),
        .init("Codable", USR.codable, [.complete]),
        .init("Comparable", "s:SL", [.complete]),
        .init("Copyable", USR.copyable, [.marker]),
        .init("CustomDebugStringConvertible", USR.customDebugStringConvertible, [.writtenInFull, .complete]),
        .init("CustomStringConvertible", USR.customStringConvertible, [.writtenInFull, .complete]),
        .init("Decodable", USR.decodable, [.ofData, .writtenInFull, .complete]),
        .init("Encodable", USR.encodable, [.ofData, .writtenInFull, .complete]),
        .init("Equatable", USR.equatable, [.ofData, .writtenInFull, .complete]),
        .init("Error", USR.error, [.marker, .ofData, .complete]),
        .init("Escapable", USR.escapable, [.marker]),
        .init("Hashable", USR.hashable, [.ofData, .complete]),
        // Its default is for classes alone, which the graph doesn't tell.
        .init("Identifiable", "s:s12IdentifiableP", [.writtenInFull, .complete]),
        .init("IteratorProtocol", "s:St", [.ofData]),
        // Not written in full: printing an error reads its properties, and without an answer they are nil anyway.
        .init("LocalizedError", "s:10Foundation14LocalizedErrorP", [.complete]),
        .init("NSObject", USR.object, [.complete]),
        .init("NSObjectProtocol", USR.objectProtocol, [.complete]),
        .init("Observable", "s:11Observation10ObservableP", [.complete]),
        .init("ObservableObject", "s:7Combine16ObservableObjectP", [.complete]),
        .init("RandomNumberGenerator", "s:SG", [.writtenInFull]),
        .init("Sendable", USR.sendable, [.marker, .complete]),
        .init("SendableMetatype", USR.sendableMetatype, [.marker]),
        .init("Sequence", "s:ST", [.ofData]),
    ]

    /// The identities of the protocols with a trait.
    static func usrs(_ trait: Traits) -> Set<String> { Set(all.filter { $0.traits.contains(trait) }.map(\.usr)) }

    /// The names of the protocols with a trait.
    static func names(_ trait: Traits) -> Set<String> { Set(all.filter { $0.traits.contains(trait) }.map(\.name)) }

    static let markers = usrs(.marker)
}
