/// A function of a provider, or its other code, with the calls in it.
struct ProviderCode {
    let provider: DeclaredType
    let file: WrittenFile
    /// Nil for code that is in no function, such as an initial value.
    let function: DeclaredType.Item?
    private let sources: PackageSources

    init(_ provider: DeclaredType, _ file: WrittenFile, _ sources: PackageSources, _ function: DeclaredType.Item? = nil)
    {
        self.provider = provider
        self.file = file
        self.function = function
        self.sources = sources
    }

    /// The tokens of the function's body.
    var body: Range<Int>? { function?.declaration.body }

    /// The calls that create a type of the package, except for bags in such calls.
    var calls: [(call: WrittenCall, type: DeclaredType)] {
        guard let body else { return [] }
        var calls: [(call: WrittenCall, type: DeclaredType)] = []
        for open in body where file.outline.isAt("(", open) {
            guard let call = file.outline.call(openedAt: open), let type = created(by: call),
                type.bag == nil || !calls.contains(where: { $0.call.tokens.contains(open) })
            else { continue }
            calls.append((call, type))
        }
        return calls
    }

    private func created(by call: WrittenCall) -> DeclaredType? {
        guard !call.name.isEmpty else { return nil }
        let found = sources.types(named: call.name, in: function?.container.path ?? provider.path, of: file.module)
        return found.count == 1 ? found[0] : nil
    }

    /// The arguments of all calls, if each is what the tool would pass; nil if a person wrote one otherwise.
    private var scaffoldedArguments: [(parameter: Creation.Parameter, text: String)]? {
        let reader = CallGaps(sources: sources, file: file)
        var arguments: [(parameter: Creation.Parameter, text: String)] = []
        for (call, type) in calls {
            guard let more = reader.scaffoldedArguments(of: call, creating: type) else { return nil }
            arguments += more.map { (parameter: $0, text: $1) }
        }
        return arguments
    }

    // MARK: - Remedies

    /// The remedy for an argument that a call lacks.
    ///
    /// A property that the provider lacks comes first. Then the argument is inserted, unless a person wrote an argument of a
    /// call in the function otherwise.
    func remedy(_ argument: ArgumentChoice.Result, for gap: CallGaps.ParameterSlot) -> Finding.Remedy {
        guard argument.problems.isEmpty else { return .byHand }
        if let missing = argument.properties.first { return addition(of: missing) }
        guard let body, scaffoldedArguments != nil, !declares(argument.text) else { return .byHand }
        let before = body.lowerBound..<max(body.lowerBound, gap.call.open)
        let hasEffects = { (word: String) in before.contains { file.outline.isAt(word, $0) } }
        if argument.canThrow, !hasEffects("try") { return .byHand }
        if argument.isAsync, !hasEffects("await") { return .byHand }
        var arguments = ElementList(file, in: gap.call.open + 1..<gap.call.close)
        arguments.insert(argument.text, .before, gap.position)
        let edit = arguments.edit
        let outer = file.outline.onlyCall(in: body) ?? gap.call
        let broken = CallLayout(file: file).broken(edit, in: outer) ?? edit
        return .change(Finding.Change(path: file.path, edits: [broken], remarks: argument.remarks))
    }

    /// Gives the provider a property for what a call takes.
    func addition(of parameter: Creation.Parameter) -> Finding.Remedy {
        let path = provider.containers[0].file.path
        let edits = PropertyAddition(parameter, to: provider, sources: sources).edits()
        let change = edits.map { Finding.Change(path: path, edits: $0, completing: provider.id) }
        return change == nil ? .byHand : .change(change)
    }

    /// The parameters for which the calls pass a property of the provider that it doesn't have, and where.
    var namesWithoutProperty: [(parameter: Creation.Parameter, token: Int)] {
        guard let function, let arguments = scaffoldedArguments else { return [] }
        let input = function.parsed.parameters.flatMap { [$0.name, $0.label] }
        return arguments.filter { parameter, text in
            text == parameter.name && !input.contains(text) && !declares(text) && !isKnown(text)
        }.map { ($0.parameter, function.declaration.nameIndex) }
    }

    /// Whether the function has a constant or a variable of its own with the name that an argument passes.
    private func declares(_ argument: String) -> Bool {
        guard let body else { return false }
        let name = argument.split(separator: " ").last.map { $0.prefix { $0 != "." } } ?? ""
        return body.dropFirst().contains { index in
            file.outline.unquoted(index) == name && ["let", "var", "for"].contains { file.outline.isAt($0, index - 1) }
        }
    }

    /// Whether the provider, an extension of what it inherits, or the module has a property of a name.
    private func isKnown(_ name: String) -> Bool {
        if sources.member(name, of: provider) != nil { return true }
        let defaults = sources.protocols(of: provider).flatMap { $0.containers.dropFirst() }.flatMap(\.items)
        let globals = sources.files(containing: [name]).flatMap(\.source.declarations)
        return (defaults + globals).contains { ["let", "var"].contains($0.keyword) && $0.name == name }
    }
}

extension PackageSources {
    /// The protocols that a type conforms to, as far as the package declares them.
    func protocols(of type: DeclaredType) -> [DeclaredType] {
        var found: [DeclaredType] = []
        var open = [type]
        while let next = open.popLast() {
            let inherited = next.inherited.compactMap { self.type(of: $0, in: next.path, of: next.module) }
            let new = inherited.filter { type in
                type.keyword == "protocol" && !found.contains { $0.id == type.id }
            }
            found += new
            open += new
        }
        return found
    }
}
