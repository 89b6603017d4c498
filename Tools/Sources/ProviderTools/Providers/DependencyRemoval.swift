/// Takes a dependency away from a type, and the providers above that only passed it on.
///
/// Each step changes one place and reads the changed file again.
struct DependencyRemoval {
    /// A property or requirement that goes, with the parameter and the arguments for it.
    private struct Member: Hashable {
        let type: DeclaredType.ID
        let name: String
    }

    /// An argument for a member.
    private struct PassedArgument {
        let site: CallSite
        let call: WrittenCall
        let index: Int
    }

    let sources: PackageSources
    private var removed: [Member] = []

    init(sources: PackageSources) {
        self.sources = sources
    }

    /// Removes a member of a type's bag or, if it has none, of the type.
    ///
    /// - Parameters:
    ///   - name: The name of the member.
    ///   - type: The type.
    /// - Returns: The places that a person has to change; errors if the type still reads the member, and nothing changed.
    /// - Throws: A `ToolError` if there is no such member.
    mutating func remove(_ name: String, from type: DeclaredType) throws -> [Finding] {
        let place = sources.bag(.dependencyProviding, of: type) ?? sources.bag(.dependencies, of: type) ?? type
        let names = place.items(["let", "var"]).map(\.name)
        guard names.contains(name) else { throw ToolError(message(onMissing: name, names: names, in: place)) }
        if let branch = place.items(["let", "var"]).first(where: { $0.name == name })?.branch {
            let reason = "`\(name)` of \(place.name) is between `#if \(branch)` and `#endif`"
            throw ToolError("\(reason), where others may stand, too. Remove it by hand.")
        }
        let reads = sources.reads(of: name, in: type, memberOf: place)
        guard reads.isEmpty else {
            let text = "`\(type.name)` still reads `\(name)`, so nothing was written."
            return reads.map { Finding(file: $0.file, token: $0.use.start, message: text, remedy: .byHand) }
        }
        try remove(Member(type: place.id, name: name))
        return removed.flatMap(places)
    }

    private func message(onMissing name: String, names: [String], in place: DeclaredType) -> String {
        let inherited = place.inherited.compactMap { sources.type(of: $0, in: place.path, of: place.module) }
        if let owner = inherited.first(where: { $0.items(["var"]).contains { $0.name == name } }) {
            return "\(place.name) inherits `\(name)` from \(owner.name). Change that protocol by hand."
        }
        return "\(place.name) has no member \"\(name)\".\(NearestNames.suggestion(for: name, among: names))"
    }

    // MARK: - Removal

    private mutating func remove(_ member: Member) throws {
        guard !removed.contains(member), let owner = sources.type(member.type) else { return }
        removed.append(member)
        let providers = callSites(of: owner).compactMap(sources.provider)
        while let argument = passedArguments(of: member).first(where: { carriedName(in: $0) != nil }) {
            try remove(argument)
        }
        try removeDeclaration(of: member.name, from: owner)
        // A provider whose call was left to a person may have got the property all the same.
        for provider in providers { try removeIfUnused(member.name, from: provider) }
        guard owner.keyword == "protocol" else { return }
        for type in sources.types(inheriting: owner) where type.keyword != "protocol" {
            if type.storedProperties.contains(where: { $0.name == member.name + StubName.suffix }) {
                try removeStub(of: member.name, from: type)
                removed.append(Member(type: type.id, name: member.name))
            } else {
                try removeIfUnused(member.name, from: type)
            }
        }
    }

    /// The property that an argument in a provider passes on; nil for any other, which a person wrote or has to decide about.
    private func carriedName(in argument: PassedArgument) -> String? {
        let (site, outline) = (argument.site, argument.site.file.outline)
        guard site.candidates.count == 1, sources.provider(around: site) != nil else { return nil }
        let value = argument.call.arguments[argument.index].value.map(outline.unquoted)
        let words = value.drop { ["try", "await", "self", "."].contains($0) }
        return words.count == 1 || Array(words.dropFirst()) == [".", "value"] ? words.first : nil
    }

    /// Removes an argument, and the property of the provider that only this argument read.
    private mutating func remove(_ argument: PassedArgument) throws {
        let (name, provider) = (carriedName(in: argument), sources.provider(around: argument.site))
        var arguments = ElementList(argument.site.file, in: argument.call.open + 1..<argument.call.close)
        arguments.remove(argument.index)
        try sources.apply([arguments.edit], to: argument.site.file)
        if let name, let provider { try removeIfUnused(name, from: provider) }
    }

    /// Removes a stored property of a provider, unless something reads it or a protocol asks for it.
    private mutating func removeIfUnused(_ name: String, from provider: DeclaredType) throws {
        guard let provider = sources.type(provider.id),
            provider.storedProperties.contains(where: { $0.name == name && $0.branch == nil }),
            sources.uses(of: name, in: provider, memberOf: provider).isEmpty
        else { return }
        let protocols = provider.inherited.compactMap { sources.type(of: $0, in: provider.path, of: provider.module) }
        guard !protocols.contains(where: { $0.items(["var"]).contains { $0.name == name } }) else { return }
        try remove(Member(type: provider.id, name: name))
    }

    /// Removes a property, and what its type's initializer does for it.
    private func removeDeclaration(of name: String, from owner: DeclaredType) throws {
        try remove([name], property: name, from: owner) { $0.body == nil || owner.keyword == "protocol" }
    }

    /// Removes a stub of a mock, and the member that calls it.
    private func removeStub(of name: String, from mock: DeclaredType) throws {
        try remove([name, name + StubName.suffix], property: name + StubName.suffix, from: mock) { _ in true }
    }

    private func remove(
        _ names: [String],
        property: String,
        from owner: DeclaredType,
        where condition: (SourceDeclaration) -> Bool
    ) throws {
        // The type as it is now, after the steps before.
        guard let owner = sources.type(owner.id) else { return }
        let container = owner.containers[0]
        let (file, items) = (container.file, container.items)
        var list = ItemList(items, of: container.declaration, in: file) { $0.body == nil ? .property : nil }
        for item in items
        where ["let", "var"].contains(item.keyword) && names.contains(item.name) && item.condition == nil
            && condition(item)
        {
            list.remove(item.tokens)
        }
        let stored = Set(owner.storedProperties.map(\.name))
        let parts = InitializerParts(items, in: file.outline, properties: stored)
        var initializer = InitializerEdits(file, parts, entries: [])
        for part in [parts.parameter(names[0]), parts.assignment(to: property)].compactMap(\.self) {
            initializer.remove(part)
        }
        try sources.apply(list.edits + initializer.finished, to: file)
    }

    // MARK: - Calls

    /// The arguments for a member, in calls that create its type or, with a bag, the type of the bag.
    private func passedArguments(of member: Member) -> [PassedArgument] {
        guard let owner = sources.type(member.type) else { return [] }
        let direct = sources.calls(of: owner).map { (site: $0, call: $0.call) }
        let nested = sitesOfBag(owner).flatMap { site in
            site.call.arguments.compactMap { argument -> (site: CallSite, call: WrittenCall)? in
                guard let call = site.file.outline.onlyCall(in: argument.value), call.name.isEmpty else { return nil }
                return (site, call)
            }
        }
        return (direct + nested).compactMap { site, call in
            let index = call.arguments.firstIndex { $0.label == member.name }
            return index.map { PassedArgument(site: site, call: call, index: $0) }
        }
    }

    /// The calls that create a type or, with it, the type of which it is the bag.
    private func callSites(of type: DeclaredType) -> [CallSite] { sources.calls(of: type) + sitesOfBag(type) }

    /// The calls that create the type to which a `Dependencies` belongs; none for another type.
    private func sitesOfBag(_ bag: DeclaredType) -> [CallSite] {
        let owner = bag.bag == .dependencies ? sources.type(at: bag.ownerPath, in: bag.module) : nil
        return owner.map(sources.calls) ?? []
    }

    /// The calls that still pass a member, whose values a person chose.
    private func places(_ member: Member) -> [Finding] {
        passedArguments(of: member).map { argument in
            Finding(
                file: argument.site.file,
                token: argument.call.arguments[argument.index].tokens.lowerBound,
                message: "`\(member.type.path.joined(separator: "."))` no longer takes `\(member.name)`.",
                remedy: sources.provider(around: argument.site) == nil ? nil : .byHand
            )
        }
    }
}
