/// A member that the source of a type declares, and that its symbol graph lacks.
///
/// A graph that is extracted lacks declarations that name types of hidden imports, such as `package import Core`. A graph
/// that was made before the last change lacks what is new, and each graph what is in another branch of `#if`.
struct UnseenMember {
    /// Why the graph lacks the member.
    enum Reason {
        case unknown
        /// The module has changed, and its build has failed.
        case outdated
        /// The branch of the member, and the member as the source has it.
        case branch(String, text: String)
    }

    /// Nil for an associated type.
    let key: MemberKey?
    /// The member as the source has it; nil for an associated type.
    let parsed: Declaration?
    /// The member in messages, such as `save(_:)`.
    let title: String
    let location: FileLocation
    /// The module whose graph lacks it.
    let module: String
    let reason: Reason

    /// The message on a type that has to have the member.
    func message(on name: String) -> String {
        switch reason {
        case .unknown:
            "\(name) lacks `\(title)`, because the symbol graph of \(module) doesn't have it. Write it by hand."
        case .outdated:
            "\(name) lacks `\(title)`, and the build of \(module) failed. Repair its errors, and then run this again."
        case .branch(let condition, let text):
            "\(name) lacks `\(title)`, which another configuration asks for. Write it between `#if \(condition)` and "
                + "`#endif`: `\(text)`."
        }
    }

    /// Whether all is known of the member but the types that it names.
    var isInBranch: Bool { branch != nil }

    /// The condition under which the compiler sees the member, if that is why the graph lacks it.
    var branch: String? { if case .branch(let condition, _) = reason { condition } else { nil } }
}

extension Codebase {
    /// The members that the braces of a type declare in its file, in some of the forms, and that its graph lacks.
    ///
    /// - Parameters:
    ///   - usr: The identity of the type.
    ///   - kinds: The kinds of members that are compared.
    ///   - sources: The source files.
    /// - Returns: The members; none where the file can't be read, or doesn't declare the type once.
    func unseenMembers(of usr: String, _ kinds: Set<MemberKey.Kind>, sources: SourceFiles) -> [UnseenMember] {
        guard let symbol = symbol(usr), let location = symbol.location, let file = sources[location.path],
            let types = file.written()?.types.filter({ !$0.isExtension && $0.path == symbol.pathComponents }),
            let type = types.first, types.count == 1, let body = type.declaration.body
        else { return [] }
        var known = members(of: usr).map(DeclarationParser.parse)
        var unseen: [UnseenMember] = []
        let module = module(of: usr) ?? ""
        func add(_ member: Declaration?, _ title: String, _ item: SourceDeclaration, in branch: String?) {
            let outline = type.file.outline
            let reason: UnseenMember.Reason =
                if let branch {
                    .branch(branch, text: outline.parsed(item).asTypeAlias ?? outline.text(of: item))
                } else {
                    outdatedModules.contains(module) ? .outdated : .unknown
                }
            let location = file.location(of: item)
            unseen.append(
                UnseenMember(
                    key: member.flatMap { MemberKey($0) },
                    parsed: member,
                    title: title,
                    location: location,
                    module: module,
                    reason: reason
                )
            )
        }
        var others: [(item: SourceDeclaration, member: Declaration, key: MemberKey)] = []
        for item in type.items {
            let branch = type.file.outline.branch(of: item, in: body)
            if item.keyword == "associatedtype", let branch,
                !memberTypes(of: usr).contains(where: { $0.ownName == item.name })
            {
                add(nil, item.name, item, in: branch)
            }
            for member in type.file.outline.parsedProperties(of: item) {
                guard let key = MemberKey(member), kinds.contains(key.kind), member.accessLevel >= .internal else {
                    continue
                }
                // Of members in several branches, the graph has the one with these types.
                let scope = NameScope(aliases: [:])
                let signature = MemberSignature(member, in: scope)
                let index = known.firstIndex { MemberKey($0) == key && MemberSignature($0, in: scope) == signature }
                if let index { known.remove(at: index) } else { others.append((item, member, key)) }
            }
        }
        for (item, member, key) in others {
            if let index = known.firstIndex(where: { MemberKey($0) == key }) {
                known.remove(at: index)
            } else if !member.attributes.contains(where: { $0.text.hasPrefix("@available") }) {
                add(member, key.title, item, in: type.file.outline.branch(of: item, in: body))
            }
        }
        return unseen
    }
}

extension Declaration {
    /// The type alias that a type writes for an associated type; nil for another declaration.
    fileprivate var asTypeAlias: String? {
        keyword == "associatedtype" ? "typealias \(name) = \(type.map(\.description) ?? "…")" : nil
    }
}

/// A protocol that another inherits and that no graph has, so that its requirements are unknown.
struct UnseenProtocol {
    let name: String
    let module: String?

    init(_ usr: String, in codebase: Codebase) {
        name = USR.name(of: usr) ?? usr
        module = codebase.module(of: usr)
    }

    /// The message on a type that has to conform to it.
    func message(on type: String) -> String {
        let place = module.map { " of \($0)" } ?? ""
        return "\(type) lacks what `\(name)` requires, because there is no symbol graph\(place). Write that by hand."
    }
}
