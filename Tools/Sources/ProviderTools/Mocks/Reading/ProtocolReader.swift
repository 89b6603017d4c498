/// Gathers what a protocol and those that it inherits require.
struct ProtocolReader {
    let codebase: Codebase
    let wanted: WantedModules
    let implementsDefaulted: Bool
    let sources: SourceFiles

    func read(_ usr: String) throws -> MockedProtocol {
        guard let symbol = codebase.symbol(usr), symbol.kind == .protocol else {
            throw ToolError("\(usr) isn't a protocol of the modules that were read.")
        }
        let declaration = DeclarationParser.parse(symbol)
        let inherited = codebase.inheritedProtocols(of: usr).sorted()
        let protocols = [usr] + inherited.filter { $0 != usr }.uniqued()
        var associatedTypes = AssociatedTypes(codebase: codebase, protocols: protocols)
        let all = allRequirements(of: protocols, where: associatedTypes.defaultsOfSelf)
        associatedTypes.fix(byPropertiesOf: all)
        associatedTypes.constrain(byUsesIn: all, noting: wanted)
        return MockedProtocol(
            symbol: symbol,
            declaration: declaration,
            protocols: protocols,
            requirements: merged(all, fixedTypes: associatedTypes.types.fixedTypes),
            associatedTypes: associatedTypes.types,
            conditions: associatedTypes.conditions,
            modulesOfDefaults: modulesOfDefaults(in: protocols, where: associatedTypes.defaultsOfSelf),
            superclass: superclass(of: protocols),
            unseen: protocols.flatMap { usr in
                codebase.unseenMembers(of: usr, Set(MemberKey.Kind.allCases), sources: sources)
            },
            unseenProtocols: protocols.filter { !Self.isWithoutMembers($0) && codebase.symbol($0) == nil }
                .map { UnseenProtocol($0, in: codebase) },
            branch: sources.branch(of: symbol)
        )
    }

    private func superclass(of protocols: [String]) -> TypeSyntax? {
        if protocols.contains(USR.objectProtocol) { return .named("NSObject", usr: USR.object) }
        let inherited = protocols.compactMap(codebase.symbol).flatMap { DeclarationParser.parse($0).inherited }
        return inherited.first { $0.usr.map { USR.kind(of: $0, in: codebase) == .class } ?? false }
    }

    private func modulesOfDefaults(in protocols: [String], where sameTypes: [String: String]) -> Set<String> {
        let owners = protocols.filter { owner in
            guard !Self.isWithoutMembers(owner) else { return false }
            return codebase.requirements(of: owner).contains {
                isLeftToDefault($0, of: owner, among: Set(protocols), where: sameTypes)
            }
        }
        return Set(owners.compactMap(codebase.module))
    }

    /// Whether a mock has nothing of a protocol's requirements.
    private static func isWithoutMembers(_ usr: String) -> Bool {
        ToolchainProtocol.markers.contains(usr) || usr == USR.objectProtocol
    }

    private func allRequirements(
        of protocols: [String],
        where sameTypes: [String: String]
    ) -> [MockedProtocol.Requirement] {
        var requirements: [MockedProtocol.Requirement] = []
        var replaced: Set<String> = []
        for owner in protocols where !Self.isWithoutMembers(owner) {
            if codebase.symbol(owner) == nil { wanted.note(codebase.module(of: owner)) }
            for symbol in codebase.requirements(of: owner) where !replaced.contains(symbol.usr) {
                replaced.formUnion(codebase.overriddenRequirements(of: symbol.usr))
                if isLeftToDefault(symbol, of: owner, among: Set(protocols), where: sameTypes) { continue }
                let declaration = DeclarationParser.parse(symbol).restoringAttributes(of: symbol, sources: sources)
                    .expandingClosures(in: codebase).statingWhereClosuresRun(usr: symbol.usr).identifyingAliases(
                        of: owner,
                        in: codebase
                    )
                let branch = sources.branch(of: symbol, asMember: true)
                requirements.append(.init(symbol: symbol, declaration: declaration, owner: owner, branch: branch))
            }
        }
        return requirements.filter { !isDefaultedTwin($0, of: requirements) }
    }

    /// Whether a requirement has a default and no type could have both it and another one.
    ///
    /// A type can't have a property and a function without parameters of one name. A protocol that inherits the one and
    /// declares the other has a default for one of them.
    private func isDefaultedTwin(
        _ requirement: MockedProtocol.Requirement,
        of all: [MockedProtocol.Requirement]
    ) -> Bool {
        guard codebase.mayHaveDefault(requirement.symbol.usr) else { return false }
        func hasTheName(_ other: MockedProtocol.Requirement) -> Bool {
            let declaration = other.declaration
            return declaration.parameters.isEmpty && declaration.name == requirement.declaration.name
                && declaration.isStatic == requirement.declaration.isStatic
                && declaration.keyword != requirement.declaration.keyword
        }
        return requirement.declaration.parameters.isEmpty && all.contains(where: hasTheName)
    }

    /// Each requirement once: where two protocols ask for the same, one member answers both.
    private func merged(
        _ requirements: [MockedProtocol.Requirement],
        fixedTypes: [String: TypeSyntax]
    ) -> [MockedProtocol.Requirement] {
        var merged: [MockedProtocol.Requirement] = []
        var indexes: [RequirementSignature: Int] = [:]
        for requirement in requirements {
            let signature = RequirementSignature(requirement.declaration, fixedTypes: fixedTypes)
            if let index = indexes[signature] {
                merged[index].declaration.answer(requirement.declaration)
                merged[index].others.append(requirement.symbol.usr)
            } else {
                indexes[signature] = merged.count
                merged.append(requirement)
            }
        }
        return merged
    }

    /// Protocols of the toolchain of which a mock writes also what has a default.
    private static let writtenInFull = ToolchainProtocol.names(.writtenInFull)

    /// Whether this is a subscript that takes paths into the mock itself, which only its default can follow.
    private func isGenericSubscriptOfSelf(_ symbol: Symbol) -> Bool {
        guard symbol.kind?.isSubscript == true else { return false }
        let declaration = DeclarationParser.parse(symbol)
        let types = declaration.parameters.map(\.type) + declaration.requirements.flatMap { [$0.left, $0.right] }
        // `Self` itself, that is, and not `Self.Item`.
        let namesSelf = types.flatMap(\.names).contains { $0.count == 1 && $0[0].text == "Self" }
        return !declaration.genericParameters.isEmpty && namesSelf
    }

    /// Whether a requirement isn't written.
    ///
    /// A graph pairs requirements with defaults by their names alone, so those of other modules are all written, unless
    /// asked otherwise. Of the standard library's large protocols, such as `Sequence`, the defaults are well known.
    private func isLeftToDefault(
        _ symbol: Symbol,
        of owner: String,
        among protocols: Set<String>,
        where sameTypes: [String: String]
    ) -> Bool {
        let declaring = codebase.symbol(owner)
        // Where the whole protocol isn't available, its mock isn't either.
        if !symbol.domainsWithout.isSubset(of: declaring?.domainsWithout ?? []) { return true }
        let ownerName = declaring?.title ?? ""
        guard ModuleName.toolchain.contains(codebase.module(of: owner) ?? "") else {
            guard codebase.mayHaveDefault(symbol.usr) else { return false }
            return !implementsDefaulted || isGenericSubscriptOfSelf(symbol)
        }
        // All that begin with an underscore have one.
        if symbol.title.hasPrefix("_") { return true }
        if ownerName == "Hashable" { return symbol.baseName != "hash" }
        if USR.executors.contains(owner), symbol.baseName == "enqueue" {
            // The defaults of those that take other jobs call this one.
            return DeclarationParser.parse(symbol).parameters.first?.type.withoutAttributes.usr != USR.executorJob
        }
        return codebase.hasDefault(symbol.usr, in: protocols, where: sameTypes)
            && !Self.writtenInFull.contains(ownerName)
    }
}

/// Collects the names of modules about which something was asked and nothing is known.
final class WantedModules {
    private(set) var names: Set<String> = []

    func note(_ module: String?) {
        if let module { names.insert(module) }
    }
}
