/// Names the stubs of a mock, so that each is told apart from the others.
///
/// A stub is named for its member: that of `user(id:)` is `userStub`. Overloads are told apart by the first of these that
/// differs: argument labels, names of parameters, a synchronous and an asynchronous twin, types of parameters, results,
/// and at last numbers. Static and instance members are in different scopes, where the same name may occur twice.
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
        /// Members of the mock that are no requirements any more, and from which overloads are told apart.
        var members: [Member] = []
    }

    private var names: [String: String] = [:]
    private var instanceNames: Set<String> = []

    /// - Parameters:
    ///   - members: The requirements.
    ///   - existing: What stays as it is, and is no other stub's name.
    init(_ members: [Member], existing: Existing = .init()) {
        let members = members + existing.members
        for isStatic in [false, true] {
            let scope = members.filter { $0.isStatic == isStatic }
            var named: [(member: Member, name: String)] = []
            let bases = scope.map { StubName.base(of: $0.declaration) }.uniqued()
            for base in bases {
                named += Self.distinguished(scope.filter { StubName.base(of: $0.declaration) == base }, base)
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

    private static func distinguished(_ members: [Member], _ base: String) -> [(Member, String)] {
        guard members.count > 1 else { return members.map { ($0, base) } }
        let declarations = members.map(\.declaration)
        for words in [StubName.labels, StubName.parameterNames] {
            let names = declarations.map { ([base] + words($0)).camelCased }
            if Set(names).count > 1 { return refined(members, names) }
        }
        if Set(declarations.map(\.isAsync)).count > 1 {
            return refined(members, declarations.map { $0.isAsync ? "async\(base.capitalizedFirst)" : base })
        }
        for index in 0..<(declarations.map(\.parameters.count).max() ?? 0) {
            let types = declarations.map {
                $0.parameters.indices.contains(index) ? $0.parameters[index].type.shortName : ""
            }
            if Set(types).count > 1 { return refined(members, types.map { [base, $0].camelCased }) }
        }
        let results = declarations.map { $0.type?.shortName ?? "" }
        if Set(results).count > 1 { return refined(members, results.map { [base, $0].camelCased }) }
        return members.map { ($0, base) }
    }

    /// Members that now have several names, each of which may still be that of several members.
    private static func refined(_ members: [Member], _ names: [String]) -> [(Member, String)] {
        names.uniqued().flatMap { name in
            let group = zip(members, names).filter { $0.1 == name }.map(\.0)
            // A group that is no smaller would be told apart by the same words again.
            return distinguishedFurther(group, name)
        }
    }

    private static func distinguishedFurther(_ members: [Member], _ name: String) -> [(Member, String)] {
        guard members.count > 1 else { return members.map { ($0, name) } }
        let declarations = members.map(\.declaration)
        let labels = declarations.map(StubName.labels)
        let parameters = declarations.map(StubName.parameterNames)
        if Set(labels).count == 1, Set(parameters).count > 1 {
            // The names replace the labels, which are among them.
            let base = StubName.base(of: declarations[0])
            return refined(members, parameters.map { ([base] + $0).camelCased })
        }
        return distinguished(members, name)
    }
}
