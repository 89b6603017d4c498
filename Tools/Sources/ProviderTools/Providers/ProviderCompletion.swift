/// Completes providers: gives them the members that they lack, and passes on what the types that they create need.
///
/// Each step changes one place and reads the changed file again. So a property that one step adds to a provider is missing
/// where that provider is created, which a later step finds.
struct ProviderCompletion {
    let sources: PackageSources
    /// The types whose creation may lack something.
    private var open: [DeclaredType] = []
    /// The providers whose functions may lack something.
    private var providers: [DeclaredType] = []
    /// Whether only the providers of the types are completed: other implementations of their protocols, and what creates the
    /// types, stay as they are.
    private let isOwnOnly: Bool

    init(sources: PackageSources, isOwnOnly: Bool) {
        self.sources = sources
        self.isOwnOnly = isOwnOnly
    }

    /// Takes care of a type: of its provider, and of all that create the type, its bag, or its provider.
    mutating func add(_ type: DeclaredType) {
        let bags: [DependencyBag] = [.dependencyProvider, .dependencyProviding, .dependencies]
        let nested = bags.compactMap { sources.bag($0, of: type) }
        if isOwnOnly {
            open = nested.filter { $0.bag == .dependencyProviding } + open
        } else {
            for type in [type] + nested { addOpen(type) }
        }
        // A provider that another one creates is added after that, and completed before it.
        providers = nested.filter { $0.bag == .dependencyProvider } + providers
    }

    private mutating func addOpen(_ type: DeclaredType) {
        guard !open.contains(where: { $0.id == type.id }) else { return }
        open.append(type)
        switch type.keyword {
        // A subclass may inherit the initializer.
        case "class":
            for subclass in sources.types(inheriting: type) where subclass.keyword == "class" { addOpen(subclass) }
        // An implementation, such as a mock, takes the members in its initializer.
        case "protocol":
            for implementation in sources.types(inheriting: type) { addOpen(implementation) }
        default: break
        }
    }

    /// Changes all that can be changed.
    ///
    /// - Returns: What a person has to do.
    /// - Throws: A ``MissingProvider`` if a provider has to be written first.
    mutating func run() throws -> [Finding] {
        var remarks: [Finding] = []
        while true {
            let findings = try findings()
            guard let finding = findings.first(where: { $0.change != nil }), let change = finding.change else {
                return findings + remarks
            }
            remarks += change.remarks.map { Finding(location: finding.location, message: "\($0).") }
            if let file = sources.file(at: change.path) { try sources.apply(change.edits, to: file) }
            if let type = change.completing.flatMap({ sources.type($0) }) { addOpen(type) }
        }
    }

    /// The findings in the files as they are now.
    ///
    /// Something else may be missing once a part of it is there.
    func findings() throws -> [Finding] {
        try all().uniqued(by: \.description)
    }

    private func all() throws -> [Finding] {
        var findings: [Finding] = []
        let calls = IncompleteCalls(sources: sources, isOwnOnly: isOwnOnly)
        for type in open {
            // The type as it is now, after the steps before.
            guard let type = sources.type(type.id) else { continue }
            if type.bag == .dependencyProviding {
                findings += try MissingMembers(sources: sources, bag: type, isOwnOnly: isOwnOnly).findings()
            }
            findings += try calls.findings(creating: type)
        }
        for provider in providers.compactMap({ sources.type($0.id) }) {
            findings += try calls.findings(in: provider)
        }
        return findings
    }

    /// The properties that keep providers from being `Sendable`, as their protocols require.
    func unsendable() -> [Finding] {
        providers.compactMap { sources.type($0.id) }.flatMap { provider -> [Finding] in
            guard sources.isSendable(provider) else { return [] }
            return provider.storedProperties.flatMap { property in
                property.typesOfProtocols(in: sources).filter { !sources.isSendable($0) }.map { stored in
                    Finding(
                        file: property.container.file,
                        token: property.declaration.nameIndex,
                        message: "`\(stored.name)` isn't `Sendable`, but `\(provider.name)` is. Write `protocol "
                            + "\(stored.path.last ?? ""): Sendable`.",
                        remedy: nil
                    )
                }
            }
        }
    }
}

extension DeclaredType.Item {
    /// The protocols of the package that the type of a property names.
    fileprivate func typesOfProtocols(in sources: PackageSources) -> [DeclaredType] {
        (type?.parts ?? []).compactMap { sources.type(of: $0, in: container.path, of: container.file.module) }
            .filter { $0.keyword == "protocol" }
    }
}

extension Finding {
    fileprivate var change: Change? { if case .change(let change) = remedy { change } else { nil } }
}
