/// Names the stubs of a mock, so that each is told apart from the others.
///
/// A stub is named for its member: that of `user(id:)` is `userStub`. Overloads are told apart by the first of these that
/// differs: argument labels, names of parameters, types, and at last numbers. Static and instance members are in different
/// scopes, where the same name may occur twice.
struct StubNaming {
    /// A requirement of the protocol.
    struct Member {
        let usr: String
        let declaration: Declaration

        fileprivate var isStatic: Bool { declaration.isStatic || declaration.keyword == "init" }
    }

    /// The names of stubs that a mock has already, without `Stub`.
    struct Existing {
        /// By the identities of their members.
        var names: [String: String] = [:]
        /// Members of the mock that are no longer required, and from whose names those of overloads differ as well.
        var members: [Member] = []
    }

    private var names: [String: String] = [:]
    /// The names of all requirements, which no stub of a setter may take.
    private let memberNames: Set<String>
    private var instanceNames: Set<String> = []

    /// - Parameters:
    ///   - members: The requirements.
    ///   - existing: The names that stay as they are, and that no other stub may get.
    init(_ members: [Member], existing: Existing = .init()) {
        let members = members + existing.members
        memberNames = Set(members.map(\.declaration.name))
        for isStatic in [false, true] {
            let scope = members.filter { $0.isStatic == isStatic }
            // A stub can't be called like another requirement.
            var used = Set(
                members.map(\.declaration.name).filter { $0.hasSuffix(StubName.suffix) }
                    .map { String($0.dropLast(StubName.suffix.count)) }
            ).union(scope.compactMap { existing.names[$0.usr] })
            for (member, name) in zip(scope, Self.names(toldApart: scope.map(\.declaration))) {
                names[member.usr] = existing.names[member.usr] ?? Self.numbered(name, besides: &used)
            }
            if !isStatic { instanceNames = Set(scope.compactMap { names[$0.usr] }) }
        }
    }

    /// The name of a member's stub without `Stub`.
    func name(of usr: String) -> String? { names[usr] }

    mutating func name(_ usr: String, as name: String) { names[usr] = name }

    /// The name of the stub of a setter without `Stub`, where that of the getter is `name`.
    func setterName(for name: String) -> String {
        let setter = "set\(name.capitalizedWord)"
        return memberNames.contains(setter) ? "\(name)Setter" : setter
    }

    /// The structure of the arguments of a stub, which begins with a capital letter.
    func structure(of name: String, isStatic: Bool) -> String {
        let word = String(name.drop { $0 == "_" })
        let isTaken = word != name && names.values.contains(word)
        let clashes = isStatic && instanceNames.contains(name)
        return "\(clashes ? "Static" : "")\(word.capitalizedWord)\(isTaken ? "2" : "")\(StubName.argumentsSuffix)"
    }

    /// The names of all structures that a mock may nest, which would hide types that are called the same.
    var possibleStructures: Set<String> {
        let all = names.values.flatMap { [$0, "set\($0.capitalizedWord)"] }
        let structures = all.flatMap { name in [true, false].map { structure(of: name, isStatic: $0) } }
        return Set(structures + [StubbingNames.staticStubs])
    }

    // MARK: - Overloads

    /// The names of members of one scope, with few that are the same.
    ///
    /// The name of an overload depends on the others as little as possible: it has all of its labels, or none.
    private static func names(toldApart declarations: [Declaration]) -> [String] {
        var names = declarations.map { StubName.base(of: $0) }
        for tieBreaker in tieBreakers(for: declarations) {
            for overloads in Dictionary(grouping: names.indices, by: { names[$0] }).values {
                let longer = overloads.map { tieBreaker(names[$0], declarations[$0]) }
                // Words that all of them have tell none apart.
                guard Set(longer).count > 1 else { continue }
                for (index, name) in zip(overloads, longer) { names[index] = name }
            }
        }
        return names
    }

    /// Makes a name of the one so far and of the declaration.
    private typealias TieBreaker = (_ name: String, _ declaration: Declaration) -> String

    /// The ways to tell overloads apart, in their order.
    private static func tieBreakers(for declarations: [Declaration]) -> [TieBreaker] {
        let words: [(Declaration) -> [String]] = [StubName.labels, StubName.parameterNames]
        let parameterCount = declarations.map(\.parameters.count).max() ?? 0
        let parameters = (0..<parameterCount).map { index in
            { (declaration: Declaration) in StubName.type(ofParameter: index, of: declaration) }
        }
        let byWords = words.map { words -> TieBreaker in
            { _, declaration in ([StubName.base(of: declaration)] + words(declaration)).camelCased }
        }
        let byTypes = (parameters + [StubName.asynchrony, StubName.result]).map { type -> TieBreaker in
            { name, declaration in [name, type(declaration)].camelCased }
        }
        return byWords + byTypes
    }

    private static func numbered(_ name: String, besides used: inout Set<String>) -> String {
        var unique = name
        var number = 1
        while !used.insert(unique).inserted {
            number += 1
            unique = "\(name)\(number)"
        }
        return unique
    }
}
