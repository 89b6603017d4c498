/// The members of a mock besides its own.
struct MockInheritance {
    /// The members that it inherits from a class or answers other protocols with.
    var members: Set<MemberKey> = []
    /// The members that its further protocols ask for in branches that weren't built.
    var unseen: Set<MemberKey> = []
    /// The members that extensions of its protocols have, in whatever file.
    var defaulted: Set<MemberKey> = []
    /// The own names of further protocols that it conforms to.
    fileprivate var protocols: Set<String> = []
    /// Whether it has protocols that the modules that were read don't know, so that a member may belong to those.
    var hasOtherProtocols = false
    /// Why nothing can be added to it; nil if something can.
    var obstacle: String?
}

extension MockFinder {
    /// Adds what a mock inherits besides its protocol: the members of classes, and of further protocols.
    mutating func complete(_ mock: WrittenMock, _ symbol: Symbol, _ module: String) -> Found {
        var found = MockInheritance()
        for type in mock.type.inherited where !type.names(symbol.pathComponents, module) {
            inherit(type, of: mock, &found, depth: 0)
        }
        let own = Set(([symbol.usr] + codebase.inheritedProtocols(of: symbol.usr)).compactMap(lastName))
        let others = found.protocols.subtracting(own)
        for item in extensions where item.conditions.isSubset(of: own.union(others).union(Self.wellKnown)) {
            if own.contains(item.name), item.conditions.isDisjoint(with: others) {
                found.defaulted.formUnion(item.keys)
            } else if own.union(others).contains(item.name) {
                found.members.formUnion(item.keys)
            }
        }
        found.obstacle = found.obstacle.map { "\(mock.name) \($0)" }
        return Found(mock: mock, inheritance: found)
    }

    private func lastName(of usr: String) -> String? { codebase.path(of: usr).last }

    /// More classes than these in a row inherit each other in a circle.
    private static let mostSuperclasses = 20

    private func inherit(_ type: TypeSyntax, of heir: WrittenMock, _ found: inout MockInheritance, depth: Int) {
        let name = type.nameWithoutArguments
        if Self.wellKnown.contains(name) || depth > Self.mostSuperclasses { return }
        let isFirst = heir.head.inherited.first.map { type == $0 || $0.parts.contains(type) } ?? false
        if let known = declared(name, heir) {
            found.members.formUnion(keys(of: known))
            guard known.kind == .protocol else { return }
            let all = [known.usr] + codebase.inheritedProtocols(of: known.usr)
            found.protocols.formUnion(all.compactMap(lastName))
            let unseen = all.flatMap {
                codebase.unseenMembers(of: $0, Set(MemberKey.Kind.allCases), sources: sources)
            }
            found.unseen.formUnion(unseen.compactMap(\.key))
            if !unseen.allSatisfy(\.isInBranch) { found.hasOtherProtocols = true }
        } else if let written = types(["class"], named: name).first.map(mock) {
            found.members.formUnion(written.members.map(\.key))
            for type in written.type.inherited { inherit(type, of: written, &found, depth: depth + 1) }
        } else if types(["protocol"], named: name).isEmpty, isFirst, codebase.types(named: name).isEmpty {
            found.obstacle = "may inherit members from `\(type)`, which wasn't found"
        } else {
            found.protocols.insert(name.lastComponent)
            found.hasOtherProtocols = true
        }
    }

    private static let wellKnown = ToolchainProtocol.names(.complete)

    /// The protocol or the class of a name in the files of a mock.
    private func declared(_ name: String, _ mock: WrittenMock) -> Symbol? {
        let found = NameResolver(codebase, module: "", files: mock.files).types(named: name)
        return found.filter { $0.kind == .protocol || $0.kind == .class }.min { $0.usr < $1.usr }
    }

    /// The members of a protocol or of a class, with all that they inherit, those of extensions without conditions included.
    private func keys(of symbol: Symbol) -> Set<MemberKey> {
        let types =
            symbol.kind == .protocol
            ? [symbol.usr] + codebase.inheritedProtocols(of: symbol.usr)
            : codebase.classes(from: symbol.usr)
        let members = types.flatMap { codebase.members(of: $0) }
        return Set(
            members.filter { ($0.swiftExtension?.constraints ?? []).isEmpty }
                .compactMap { MemberKey(DeclarationParser.parse($0)) }
        )
    }
}

extension MockFinder {
    /// An extension in the source files.
    struct Extension {
        /// The extended type's own name.
        let name: String
        /// The names of the protocols that `Self` has to conform to.
        let conditions: Set<String>
        let keys: Set<MemberKey>
    }

    /// The extensions in the files, also those in tests.
    func readExtensions() -> [Extension] {
        index.files(containing: ["extension"]).flatMap(\.types).filter(\.isExtension).map { braces in
            let requirements = braces.parsed.requirements.filter { $0.left == .named("Self") }
            return Extension(
                name: braces.path.last ?? "",
                conditions: Set(requirements.flatMap(\.right.parts).map(\.nameWithoutArguments.lastComponent)),
                keys: Set(braces.items.compactMap { MemberKey(braces.file.outline.parsed($0)) })
            )
        }
    }
}

extension TypeSyntax {
    /// The name of a type without its generic arguments and attributes: `Base` for `@unchecked Base<Int>`.
    fileprivate var nameWithoutArguments: String {
        guard case .name(let components) = withoutAttributes else { return withoutAttributes.description }
        return components.map(\.text).joined(separator: ".")
    }
}

extension String {
    /// `Inner` for `Outer.Inner`.
    fileprivate var lastComponent: String { split(separator: ".").last.map(String.init) ?? self }
}
