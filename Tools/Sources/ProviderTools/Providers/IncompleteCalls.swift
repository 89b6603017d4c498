/// The calls that lack an argument for what a type needs.
struct IncompleteCalls {
    let sources: PackageSources
    /// Whether a person converts the calls of a provider that is replaced.
    let isOwnOnly: Bool

    /// The calls that create a type or, with it, its bag.
    func findings(creating type: DeclaredType) throws -> [Finding] {
        try sources.calls(of: type).flatMap { site -> [Finding] in
            // It may be an initializer of the superclass that a convenience initializer calls.
            if site.call.name == ["self"], type.keyword == "class", !type.inherited.isEmpty { return [] }
            guard let gaps = CallGaps(sources: sources, file: site.file).gaps(in: site.call, creating: type) else {
                return [unknown(site.call, of: type, in: site.file)]
            }
            if let provider = sources.provider(around: site) {
                guard let function = function(around: site, of: provider) else {
                    return try findings(on: gaps, in: ProviderCode(provider, site.file, sources))
                }
                return try findings(in: function, of: provider)
            }
            if site.candidates.count > 1, !gaps.isEmpty { return [ambiguity(site)] }
            let isWritten = isInProvider(site)
            return gaps.map { finding(on: $0, at: site.file, isWritten ? .byHand : nil) }
        }
    }

    /// The calls in the `make…` functions of a provider.
    func findings(in provider: DeclaredType) throws -> [Finding] {
        try provider.items(["func"]).filter { MakeFunction.isName($0.name) }.flatMap { function in
            try findings(in: function, of: provider)
        }
    }

    // MARK: - Places

    /// The function around a call.
    private func function(around site: CallSite, of provider: DeclaredType) -> DeclaredType.Item? {
        guard let declaration = site.declaration, declaration.keyword == "func" else { return nil }
        return provider.items(["func"]).first { item in
            item.declaration == declaration && item.container.file.path == site.file.path
        }
    }

    /// Whether a call is in an implementation of a `DependencyProviding` that isn't a mock.
    private func isInProvider(_ site: CallSite) -> Bool {
        sources.types(named: site.scope, in: [], of: site.file.module).contains { type in
            !type.containers[0].isDouble()
                && (type.bag == .dependencyProvider
                    || type.inherited.contains { inherited in
                        sources.type(of: inherited, in: type.path, of: type.module)?.bag == .dependencyProviding
                    })
        }
    }

    private func ambiguity(_ site: CallSite) -> Finding {
        let candidates = site.candidates.map { "`\($0.name)` of \($0.module)" }
        let names = NearestNames.list(candidates, last: "or", inQuotes: false)
        return Finding(
            file: site.file,
            token: site.call.tokens.lowerBound,
            message: "`\(site.call.name.joined(separator: "."))` may be \(names).",
            remedy: .byHand
        )
    }

    private func unknown(_ call: WrittenCall, of type: DeclaredType, in file: WrittenFile) -> Finding {
        Finding(
            file: file,
            token: call.tokens.lowerBound,
            message: "No initializer of `\(type.name)` takes these arguments, as far as its source tells.",
            remedy: isOwnOnly ? nil : .byHand
        )
    }

    // MARK: - Functions of providers

    private func findings(in function: DeclaredType.Item, of provider: DeclaredType) throws -> [Finding] {
        let code = ProviderCode(provider, function.container.file, sources, function)
        guard let body = code.body else { return [] }
        let outline = code.file.outline
        if let message = outline.errorMessage(in: body) {
            let text = "`\(function.name)` of `\(provider.name)` isn't written: \(message)."
            let token = function.declaration.nameIndex
            return [Finding(file: code.file, token: token, message: text, remedy: .byHand)]
        }
        let (calls, reader) = (code.calls, CallGaps(sources: sources, file: code.file))
        let gaps = calls.map { call, type in reader.gaps(in: call, creating: type) }
        if let (call, type) = calls.first, gaps[0] == nil, outline.onlyCall(in: body)?.tokens == call.tokens {
            return [unknown(call, of: type, in: code.file)]
        }
        return try findings(on: gaps.flatMap { $0 ?? [] }, in: code)
    }

    /// The arguments that calls in a provider lack, and the properties that they pass and that the provider lacks.
    private func findings(on gaps: [CallGaps.ParameterSlot], in code: ProviderCode) throws -> [Finding] {
        let missing = try gaps.map { gap in
            var choice = ArgumentChoice(sources: sources, provider: code.provider, function: code.function)
            choice.branch = code.file.outline.branch(around: gap.call.open)
            let argument = try choice.argument(for: gap.parameter)
            return finding(on: gap, at: code.file, code.remedy(argument, for: gap), argument)
        }
        return missing
            + code.namesWithoutProperty.map { parameter, token in
                Finding(
                    file: code.file,
                    token: token,
                    message: "`\(code.provider.name)` has no `\(parameter.name)`, which it passes.",
                    newForm: ["let \(quoted(parameter.name)): \(parameter.type.stored)"],
                    remedy: code.addition(of: parameter)
                )
            }
    }

    // MARK: - Findings

    private func finding(
        on gap: CallGaps.ParameterSlot,
        at file: WrittenFile,
        _ remedy: Finding.Remedy?,
        _ argument: ArgumentChoice.Result? = nil
    ) -> Finding {
        let label = gap.parameter.label ?? "_"
        let problems = (argument?.problems ?? []).map { ": \($0)" }.joined()
        var newForm = argument.map(\.text) ?? gap.parameter.argument
        if remedy == nil { newForm = "" }
        let branch = gap.parameter.branch
        let place = branch.map { " between `#if \($0)` and `#endif`" } ?? ""
        // A property that is added would have no condition, and an argument that of the call.
        let isAlike = branch == nil || branch == file.outline.branch(around: gap.call.open)
        let isSafe = isAlike && (branch == nil || argument?.properties.isEmpty ?? true)
        return Finding(
            file: file,
            token: gap.call.tokens.lowerBound,
            message: "`\(gap.type.name)` needs `\(label): \(gap.parameter.type.stored)`\(place)\(problems).",
            newForm: newForm.isEmpty || !problems.isEmpty ? [] : [newForm],
            remedy: isSafe ? remedy : .byHand
        )
    }
}
