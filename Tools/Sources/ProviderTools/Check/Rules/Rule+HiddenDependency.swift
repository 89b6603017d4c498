extension Rule {
    /// A test can't control what a type takes by itself, beside what it's given.
    ///
    /// It may also reach through what no test can give, such as a static function that reads the date. Nothing is found in a
    /// type that takes no protocol: to reach for the world may be its task, or it isn't converted yet, of which `--hidden`
    /// tells. Nor in bags, providers, composition roots and mocks, in default arguments, and in code for debug builds.
    static let hiddenDependency = Rule(
        id: "hidden-dependency",
        summary: "A type that takes protocols reaches for nothing else that a test would control."
    ) { code in
        let reader = WorldReader(code)
        let findings = reader.types.filter(reader.isConverted).flatMap { type in
            let uses = Dictionary(grouping: reader.uses(of: type), by: \.kind)
            return WorldKind.allCases.compactMap { kind in
                uses[kind].flatMap { code.finding(on: type, kind, $0, reader) }
            }
        }
        return findings + code.unread(reader)
    }
}

extension CheckedCode {
    fileprivate func finding(
        on type: Symbol,
        _ kind: WorldKind,
        _ uses: [WorldUse],
        _ reader: WorldReader
    ) -> Finding? {
        guard let first = uses.first else { return nil }
        let others = uses.count - 1
        let places = others == 0 ? "" : ", here and in \(others) other place\(others == 1 ? "" : "s")"
        return finding(
            type,
            "`\(type.qualifiedName)` \(kind.action): \(first.shown)\(places). \(advice(for: kind, to: type, reader))",
            at: first.location
        )
    }

    /// The question which protocols of a module, as members to inject, have an implementation that reaches for a kind.
    private struct ProtocolsInPlace: Question {
        typealias Known = [String]
        let kind: WorldKind
        let module: String?
    }

    private func advice(for kind: WorldKind, to type: Symbol, _ reader: WorldReader) -> String {
        let module = codebase.module(of: type.usr)
        let candidates = codebase.answers.answer(to: ProtocolsInPlace(kind: kind, module: module)) {
            let all = protocols.filter { type in
                codebase.module(of: type.usr) == module && offers(type, only: kind.types)
                    && types.contains { implementation in
                        codebase.conforms(implementation.usr, to: type.usr)
                            && reader.uses(of: implementation).contains { $0.kind == kind }
                    }
            }
            return all.map { "\($0.ownName.lowercasedFirst): any \($0.qualifiedName)" }
        }
        var member = candidates.count == 1 ? candidates[0] : nil
        if kind == .time { member = "clock: any Clock<Duration>" }
        if kind == .state { return "Let something that is injected hold it." }
        if let member {
            guard takesFurther(type) else {
                return "Inject it: several initializers, or none, take no further dependency by themselves."
            }
            return "Inject it: `scaffold-provider --add '\(member)' --to \(type.qualifiedName)`."
        }
        return kind.fileToCopy.map { "Inject it: copy `\($0)` of ProviderKit." }
            ?? "Inject it."
    }

    /// Whether `scaffold-provider --add` can give a type a dependency.
    private func takesFurther(_ type: Symbol) -> Bool {
        let bags: [DependencyBag] = [.dependencies, .dependencyProviding]
        if bags.contains(where: { !codebase.types(named: "\(type.qualifiedName).\($0.rawValue)").isEmpty }) {
            return true
        }
        let count = initializers.count { $0.type.usr == type.usr && !locations.isImplicit($0.symbol) }
        return count == 1 || (count == 0 && type.kind == .structure)
    }

    /// Whether all requirements of a protocol take nothing and return one of some types.
    private func offers(_ symbol: Symbol, only types: Set<String>) -> Bool {
        let requirements = codebase.requirements(of: symbol.usr).map { DeclarationParser.parse($0) }
        return !requirements.isEmpty
            && requirements.allSatisfy { requirement in
                requirement.parameters.isEmpty
                    && requirement.type?.names.contains { types.contains($0.last?.text ?? "") } ?? false
            }
    }

    /// A finding for each module whose sources can't be read, as far as there are types to check in it.
    fileprivate func unread(_ reader: WorldReader) -> [Finding] {
        reader.found.unseen.files.sorted { $0.key < $1.key }.compactMap { module, location in
            let type = reader.types.filter { codebase.module(of: $0.usr) == module && reader.isConverted($0) }.first
            return type.map { type in
                finding(
                    type,
                    "The module `\(module)` has sources that can't be read, so not all that its types reach for is known.",
                    at: location
                )
            }
        }
    }
}
