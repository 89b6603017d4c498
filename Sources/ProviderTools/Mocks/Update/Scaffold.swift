/// Everything that a tool knows of the type that it would write, for the sake of one that exists.
struct Scaffold {
    /// The requirements with what belongs to them, in the order of the protocol.
    let units: [ScaffoldedUnit]
    /// Which member answers which of them.
    let match: UnitMatch
    /// The indexes of the units that the type can do without, because it inherits or is given a default for them.
    var optional: Set<Int> = []
    /// The requirements that aren't among the units, because no graph has them.
    var unseen: [UnseenMember] = []
    /// The members that answer no requirement and that the tool recognizes as its own.
    var leftOvers: [WrittenType.Member] = []
    /// The index of the required initializer that gives all properties their values.
    var requiredInitializer: Int?
    /// Whether the type has type parameters when it is scaffolded.
    let isGeneric: Bool
    /// The access levels of new members and of the other new parts.
    let access: (members: AccessLevel, others: AccessLevel)
    /// The names that the members of the type can use.
    let scope: NameScope
    /// The parts that the tool would have written for the signature that a member spells; nil if it would have written none.
    ///
    /// The member answers the requirement with an index; nil if none.
    let base: (_ member: WrittenType.Member, _ unit: Int?) -> [ScaffoldedPart]?
}
