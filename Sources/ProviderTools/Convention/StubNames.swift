/// Names the stubs of a mock, so that each is told apart from the others.
///
/// A stub is named for its member: that of `user(id:)` is `userStub`. Overloads are told apart by the first of these that
/// differs: argument labels, names of parameters, a synchronous and an asynchronous twin, types of parameters, results,
/// constraints, and at last numbers. A long name has only the labels that the most similar overload doesn't have.
/// Static and instance members are in different scopes, where the same name may occur twice.
struct StubNames {
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
        /// Names of other stubs.
        var others: Set<String> = []
        /// Members of the mock that are no longer required, and from whose names those of overloads differ as well.
        var members: [Member] = []
    }

    /// A name of more letters is cut.
    private static let maximumLength = 32

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
            var named: [(member: Member, name: String)] = []
            let bases = scope.map { StubName.base(of: $0.declaration) }.uniqued()
            for base in bases {
                let overloads = scope.filter { StubName.base(of: $0.declaration) == base }
                named += Self.distinguished(overloads, base, besides: Set(bases))
            }
            // A stub can't be called like another requirement.
            var used = Set(
                members.map(\.declaration.name).filter { $0.hasSuffix(StubName.suffix) }.map { String($0.dropLast(4)) }
            ).union(existing.others).union(scope.compactMap { existing.names[$0.usr] })
            let order = Dictionary(scope.enumerated().map { ($1.usr, $0) }, uniquingKeysWith: { first, _ in first })
            for (member, name) in named.sorted(by: { (order[$0.member.usr] ?? 0) < (order[$1.member.usr] ?? 0) }) {
                var unique = existing.names[member.usr] ?? name
                var number = 1
                while existing.names[member.usr] == nil, !used.insert(unique).inserted {
                    number += 1
                    unique = "\(name)\(number)"
                }
                names[member.usr] = unique
                if !isStatic { instanceNames.insert(unique) }
            }
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
        return "\(clashes ? "Static" : "")\(word.capitalizedWord)\(isTaken ? "2" : "")Arguments"
    }

    /// The names of all structures that a mock may nest, which would hide types that are called the same.
    var possibleStructures: Set<String> {
        let all = names.values.flatMap { [$0, "set\($0.capitalizedWord)"] }
        let structures = all.flatMap { name in [true, false].map { structure(of: name, isStatic: $0) } }
        return Set(structures + [StubbingNames.staticStubs])
    }

    // MARK: - Overloads

    /// The names of members that have a name in common.
    ///
    /// A name that is made up for one of them isn't among those that are taken by other members.
    private static func distinguished(
        _ members: [Member],
        _ base: String,
        besides taken: Set<String>
    ) -> [(Member, String)] {
        guard members.count > 1 else { return members.map { ($0, base) } }
        let declarations = members.map(\.declaration)
        for words in [StubName.labels, StubName.parameterNames] {
            let names = names(base, declarations.map(words), besides: taken)
            if Set(names).count > 1 { return refined(members, names, besides: taken) }
        }
        if Set(declarations.map(\.isAsync)).count > 1 {
            let prefixed = "async\(base.capitalizedFirst)"
            let asyncName = taken.contains(prefixed) ? "\(base)Async" : prefixed
            return refined(members, declarations.map { $0.isAsync ? asyncName : base }, besides: taken)
        }
        for index in 0..<(declarations.map(\.parameters.count).max() ?? 0) {
            // The name has `inout` only where the types are the same.
            for withAttributes in [false, true] {
                let types = declarations.map { StubName.types(of: $0, withAttributes: withAttributes) }
                let words = types.map { $0.indices.contains(index) ? $0[index] : "" }
                guard Set(words).count > 1 else { continue }
                return refined(members, words.map { [base, $0].camelCased }, besides: taken)
            }
        }
        let results = declarations.map { $0.type?.shortName ?? "" }
        if Set(results).count > 1 { return refined(members, results.map { [base, $0].camelCased }, besides: taken) }
        let constraints = declarations.map(StubName.constraints)
        if Set(constraints).count > 1 {
            let shared = constraints.reduce(Set(constraints[0])) { $0.intersection($1) }
            let words = constraints.map { $0.filter { !shared.contains($0) } }
            return refined(members, words.map { ([base] + $0).camelCased }, besides: taken)
        }
        return members.map { ($0, base) }
    }

    /// The base with the words of each overload, cut to what a person would say where one of them is long.
    ///
    /// Of `log(level:message:metadata:source:line:)` and `log(level:message:metadata:line:)` that is `logSource` and `log`.
    private static func names(_ base: String, _ words: [[String]], besides taken: Set<String>) -> [String] {
        let full = words.map { ([base] + $0).camelCased }
        guard full.contains(where: { $0.count > maximumLength }) else { return full }
        var names: [[String]: String] = [:]
        for own in words where names[own] == nil {
            // How many words are shared, then how many aren't.
            let likeness = { (other: [String]) -> (Int, Int) in (own.count { other.contains($0) }, -other.count) }
            let nearest = words.filter { $0 != own }.max { likeness($0) < likeness($1) } ?? []
            let difference = own.filter { !nearest.contains($0) }
            let shorter = difference.isEmpty ? [difference] : difference.indices.map { Array(difference[...$0]) }
            let candidates = (shorter + own.indices.map { Array(own[...$0]) }).map { ([base] + $0).camelCased }
            let others = Set(names.values).union(taken.subtracting([base]))
            names[own] = candidates.first { !others.contains($0) } ?? ([base] + own).camelCased
        }
        return words.map { names[$0] ?? base }
    }

    /// Members that now have several names, each of which may still be that of several members.
    private static func refined(
        _ members: [Member],
        _ names: [String],
        besides taken: Set<String>
    ) -> [(Member, String)] {
        names.uniqued().flatMap { name in
            let group = zip(members, names).filter { $0.1 == name }.map(\.0)
            // A group that isn't smaller would be told apart by the same words again.
            return distinguishedFurther(group, name, besides: taken)
        }
    }

    private static func distinguishedFurther(
        _ members: [Member],
        _ name: String,
        besides taken: Set<String>
    ) -> [(Member, String)] {
        guard members.count > 1 else { return members.map { ($0, name) } }
        let declarations = members.map(\.declaration)
        let labels = declarations.map(StubName.labels)
        let parameters = declarations.map(StubName.parameterNames)
        if Set(labels).count == 1, Set(parameters).count > 1 {
            // The names replace the labels, which are among them.
            let base = StubName.base(of: declarations[0])
            return refined(members, names(base, parameters, besides: taken), besides: taken)
        }
        return distinguished(members, name, besides: taken)
    }
}
