/// The calls that lack an argument for what a type needs.
struct IncompleteCalls {
    let sources: PackageSources

    /// The calls that create a type or, with it, its bag.
    func findings(creating type: DeclaredType) throws -> [WiringFinding] {
        try sources.calls(of: type).flatMap { site -> [WiringFinding] in
            if let provider = provider(around: site), let function = function(around: site, of: provider) {
                return try findings(in: function, of: provider)
            }
            guard let gaps = CallGaps(sources: sources, file: site.file).gaps(in: site.call, creating: type) else {
                return [unknown(site.call, of: type, in: site.file)]
            }
            if site.candidates.count > 1, !gaps.isEmpty { return [ambiguity(site)] }
            let isWritten = isInProvider(site)
            return gaps.map { finding(on: $0, at: site.file, isWritten ? .byHand : .choice) }
        }
    }

    /// The calls in the `make…` functions of a provider.
    func findings(in provider: DeclaredType) throws -> [WiringFinding] {
        try provider.items(["func"]).filter { MakeFunction.isName($0.name) }.flatMap { function in
            try findings(in: function, of: provider)
        }
    }

    // MARK: - Places

    /// The nested `DependencyProvider` that a call is in.
    private func provider(around site: CallSite) -> DeclaredType? {
        guard DependencyBag(path: site.scope) == .dependencyProvider else { return nil }
        return sources.types(at: site.scope).first { $0.module == site.file.module }
    }

    /// The `make…` function around a call.
    private func function(around site: CallSite, of provider: DeclaredType) -> DeclaredType.Item? {
        guard let declaration = site.declaration, declaration.keyword == "func" else { return nil }
        return provider.items(["func"]).first { item in
            item.declaration == declaration && item.container.file.path == site.file.path
                && MakeFunction.isName(item.name)
        }
    }

    /// Whether a call is in an implementation of a `DependencyProviding` that isn't a mock.
    private func isInProvider(_ site: CallSite) -> Bool {
        guard let last = site.scope.last, !MockName.hasWord(last) else { return false }
        return sources.types(named: site.scope, in: [], of: site.file.module).contains { type in
            type.bag == .dependencyProvider
                || type.inherited.contains { inherited in
                    sources.type(of: inherited, in: type.path, of: type.module)?.bag == .dependencyProviding
                }
        }
    }

    private func ambiguity(_ site: CallSite) -> WiringFinding {
        let candidates = site.candidates.map { "`\($0.name)` of \($0.module)" }
        let names = NearestNames.list(candidates, last: "or", inQuotes: false)
        return WiringFinding(
            file: site.file,
            token: site.call.tokens.lowerBound,
            message: "`\(site.call.name.joined(separator: "."))` may be \(names)",
            remedy: .byHand
        )
    }

    private func unknown(_ call: WrittenCall, of type: DeclaredType, in file: ModuleFile) -> WiringFinding {
        WiringFinding(
            file: file,
            token: call.tokens.lowerBound,
            message: "No initializer of `\(type.name)` takes these arguments, as far as its source tells",
            remedy: .choice
        )
    }

    // MARK: - Functions of providers

    private func findings(in function: DeclaredType.Item, of provider: DeclaredType) throws -> [WiringFinding] {
        let file = function.container.file
        guard let outline = file.source.outline, let body = function.declaration.body else { return [] }
        let reader = CallGaps(sources: sources, file: file)
        if let message = outline.errorMessage(in: body) {
            let text = "`\(function.name)` of `\(provider.name)` isn't written: \(message)"
            let token = function.declaration.nameIndex
            return [WiringFinding(file: file, token: token, message: text, remedy: .choice)]
        }
        guard let call = outline.onlyCall(in: body), let type = created(by: call, in: function) else {
            return calls(in: body, of: function).flatMap { call, type in
                (reader.gaps(in: call, creating: type) ?? []).map { finding(on: $0, at: file, .byHand) }
            }
        }
        guard let gaps = reader.gaps(in: call, creating: type) else { return [unknown(call, of: type, in: file)] }
        guard reader.isAsScaffolded(call, creating: type) else {
            return gaps.map { finding(on: $0, at: file, .byHand) }
        }
        let choice = ArgumentChoice(sources: sources, provider: provider, function: function)
        return try gaps.map { gap in
            let argument = try choice.argument(for: gap.parameter)
            return finding(on: gap, at: file, try remedy(argument, for: gap, in: function, of: provider), argument)
        }
    }

    private func created(by call: WrittenCall, in function: DeclaredType.Item) -> DeclaredType? {
        guard !call.name.isEmpty else { return nil }
        let found = sources.types(named: call.name, in: function.container.path, of: function.container.file.module)
        return found.count == 1 ? found[0] : nil
    }

    /// The calls of types in a body that a person wrote.
    private func calls(in body: Range<Int>, of function: DeclaredType.Item) -> [(WrittenCall, DeclaredType)] {
        guard let outline = function.container.file.source.outline else { return [] }
        return body.filter { outline.isAt("(", $0) }.compactMap { outline.call(openedAt: $0) }.compactMap { call in
            created(by: call, in: function).map { (call, $0) }
        }
    }

    /// A property that the provider lacks for an argument, or the argument.
    private func remedy(
        _ argument: ArgumentChoice.Result,
        for gap: CallGaps.Gap,
        in function: DeclaredType.Item,
        of provider: DeclaredType
    ) throws -> WiringFinding.Remedy {
        guard argument.problems.isEmpty, let file = function.container.file.written else { return .byHand }
        if let missing = argument.properties.first {
            let path = provider.containers[0].file.path
            let edits = PropertyAddition(missing, to: provider, sources: sources).edits()
            return edits.map { .change([path: $0], completing: [provider]) } ?? .byHand
        }
        let before = function.declaration.body.map { $0.lowerBound..<max($0.lowerBound, gap.call.open) } ?? 0..<0
        let hasEffects = { (word: String) in before.contains { file.outline.isAt(word, $0) } }
        if argument.canThrow, !hasEffects("try") { return .byHand }
        if argument.isAsync, !hasEffects("await") { return .byHand }
        var arguments = ElementList(file, in: gap.call.open + 1..<gap.call.close)
        arguments.insert(argument.text, .before, gap.position)
        let edit = arguments.edit
        let outer = function.declaration.body.flatMap(file.outline.onlyCall) ?? gap.call
        return .change([file.path: [CallLayout(file: file).broken(edit, in: outer) ?? edit]], completing: [])
    }

    // MARK: - Findings

    private func finding(
        on gap: CallGaps.Gap,
        at file: ModuleFile,
        _ remedy: WiringFinding.Remedy,
        _ argument: ArgumentChoice.Result? = nil
    ) -> WiringFinding {
        let label = gap.parameter.label ?? "_"
        let problems = (argument?.problems ?? []).map { ": \($0)" }.joined()
        var newForm = argument.map(\.text) ?? gap.parameter.argument
        if case .choice = remedy { newForm = "" }
        return WiringFinding(
            file: file,
            token: gap.call.tokens.lowerBound,
            message: "`\(gap.type.name)` needs `\(label): \(gap.parameter.type.stored)`" + problems,
            newForm: newForm.isEmpty || !problems.isEmpty ? [] : [newForm],
            remedy: remedy
        )
    }
}
