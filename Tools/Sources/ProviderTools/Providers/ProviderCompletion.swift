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
        guard !open.contains(where: { $0.path == type.path && $0.module == type.module }) else { return }
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
    mutating func run() throws -> [WiringFinding] {
        while true {
            let findings = try findings()
            guard let (changes, created) = findings.lazy.compactMap(\.change).first else {
                return findings
            }
            for (path, edits) in changes {
                if let file = sources.file(at: path) { try sources.apply(edits, to: file) }
            }
            for type in created { addOpen(type) }
        }
    }

    /// The findings in the files as they are now.
    ///
    /// Something else may be missing once a part of it is there.
    func findings() throws -> [WiringFinding] {
        try all().uniqued(by: \.finding.description)
    }

    private func all() throws -> [WiringFinding] {
        var findings: [WiringFinding] = []
        let calls = IncompleteCalls(sources: sources, isOwnOnly: isOwnOnly)
        for type in open {
            // The type as it is now, after the steps before.
            guard let type = current(type) else { continue }
            if type.bag == .dependencyProviding {
                findings += try MissingMembers(sources: sources, bag: type, isOwnOnly: isOwnOnly).findings()
            }
            findings += try calls.findings(creating: type)
        }
        for provider in providers.compactMap(current) {
            findings += try calls.findings(in: provider)
        }
        return findings
    }

    /// The properties that keep providers from being `Sendable`, as their protocols require.
    func unsendable() -> [WiringFinding] {
        providers.compactMap(current).flatMap { provider -> [WiringFinding] in
            guard sources.isSendable(provider) else { return [] }
            return provider.storedProperties.flatMap { property in
                property.typesOfProtocols(in: sources).filter { !sources.isSendable($0) }.map { stored in
                    WiringFinding(
                        file: property.container.file,
                        token: property.declaration.nameIndex,
                        message: "`\(stored.name)` isn't `Sendable`, but `\(provider.name)` is. Write `protocol "
                            + "\(stored.path.last ?? ""): Sendable`",
                        remedy: .choice
                    )
                }
            }
        }
    }

    private func current(_ type: DeclaredType) -> DeclaredType? {
        sources.type(at: type.path, in: type.module)
    }
}

extension DeclaredType.Item {
    /// The protocols of the package that the type of a property names.
    fileprivate func typesOfProtocols(in sources: PackageSources) -> [DeclaredType] {
        (type?.parts ?? []).compactMap { sources.type(of: $0, in: container.path, of: container.file.module) }
            .filter { $0.keyword == "protocol" }
    }
}

extension PackageSources {
    /// Whether a type or protocol inherits `Sendable`, as far as the package declares what it inherits.
    fileprivate func isSendable(_ type: DeclaredType) -> Bool {
        let words: Set<String> = ["Sendable", "Error", "Actor"]
        return type.inherited.contains { words.contains($0.names.first?.last?.text ?? "") }
            || protocols(of: type).contains {
                $0.inherited.contains { words.contains($0.names.first?.last?.text ?? "") }
            }
    }
}

extension WiringFinding {
    fileprivate var change: (edits: [String: [SourceEdit]], created: [DeclaredType])? {
        if case .change(let edits, let created) = remedy { return (edits, created) }
        return nil
    }
}

/// Something that a provider, or a call that creates one, lacks.
struct WiringFinding {
    enum Remedy {
        /// Changes of files, by their paths, after which something may be missing where these types are created.
        case change([String: [SourceEdit]], completing: [DeclaredType])
        /// A person chooses the value.
        case choice
        /// A person changes what a person wrote.
        case byHand
    }

    let finding: Finding
    let remedy: Remedy

    /// - Parameters:
    ///   - file: The file.
    ///   - token: The index of the token that it's about.
    ///   - message: The message, without its full stop.
    ///   - newForm: The lines to write there; empty if there are none.
    ///   - remedy: What is to be done.
    init(file: WrittenFile, token: Int, message: String, newForm: [String] = [], remedy: Remedy) {
        let (line, column) = file.outline.text.position(at: file.offset(ofToken: token))
        let isByHand = if case .byHand = remedy { true } else { false }
        finding = Finding(
            location: FileLocation(path: file.path, line: line, column: column),
            severity: isByHand ? .error : .warning,
            message: "\(message).",
            newForm: newForm
        )
        self.remedy = remedy
    }
}
