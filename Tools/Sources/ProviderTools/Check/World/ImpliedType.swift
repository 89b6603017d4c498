/// Finds the type of which a dot alone names a member, as in `let defaults: UserDefaults = .standard`.
struct ImpliedType {
    let codebase: Codebase

    /// The names of types that a dot can stand for: those that the place is declared with; none where nothing tells.
    func names(of use: NameUse) -> Set<String> {
        guard use.base == .implicit else { return [] }
        let (outline, before) = (use.outline, use.token - 2)
        if outline.isAt("=", before) { return assigned(use, before) }
        if isWholeValue(use, before) {
            return Set([use.surroundings.member.flatMap { name(outline.parsed($0).type) }].compactMap(\.self))
        }
        return argument(use)
    }

    /// The name of a type, also behind an optional.
    private func name(_ type: TypeSyntax?) -> String? {
        let names = type?.functionType == nil ? type?.names ?? [] : []
        return names.count == 1 ? names[0].last?.text : nil
    }

    // MARK: - Places

    /// The type before `=`, or that of the property that gets the value.
    private func assigned(_ use: NameUse, _ equals: Int) -> Set<String> {
        let outline = use.outline
        var last = equals - 1
        while outline.isAt("?", last) || outline.isAt("!", last) { last -= 1 }
        guard last > 0, outline.kind(last) == .word else { return [] }
        var first = last
        while first > 1, outline.isAt(".", first - 1), outline.kind(first - 2) == .word { first -= 2 }
        let name = outline.unquoted(last)
        if outline.isAt(":", first - 1) { return [name] }
        let properties = members(of: use.surroundings.types).filter { $0.baseName == name }
        return Set(properties.compactMap { self.name(DeclarationParser.parse($0).type) })
    }

    /// Whether the dot begins the value of a property, or what a function returns.
    private func isWholeValue(_ use: NameUse, _ before: Int) -> Bool {
        let outline = use.outline
        if outline.isAt("return", before) || outline.isAt("{", before) && outline.isAt("get", before - 1) {
            return true
        }
        return outline.isAt("{", before) && use.surroundings.member?.body?.lowerBound == before + 1
    }

    /// The types of the parameters that take an argument of a call.
    private func argument(_ use: NameUse) -> Set<String> {
        let outline = use.outline
        guard let call = outline.call(around: use.token - 1), let name = call.name.last,
            let index = call.arguments.firstIndex(where: { $0.value.lowerBound == use.token - 1 })
        else { return [] }
        let label = call.arguments[index].label
        let types = callees(name, call, use).compactMap { callee -> String? in
            let parameters = DeclarationParser.parse(callee).parameters
            let isPlaced = label == nil && parameters.indices.contains(index) && parameters[index].argumentLabel == nil
            let parameter =
                isPlaced ? parameters[index] : parameters.first { $0.argumentLabel == label && label != nil }
            return self.name(parameter?.type)
        }
        return Set(types)
    }

    /// The initializers and functions that a call may mean.
    private func callees(_ name: String, _ call: WrittenCall, _ use: NameUse) -> [Symbol] {
        let owner = name == "init" ? Array(call.name.dropLast()) : call.name
        if ["self", "Self"].contains(owner.last) {
            return members(of: use.surroundings.types.suffix(1)).filter { $0.kind == .initializer }
        }
        if owner.last?.first?.isUppercase == true {
            return members(of: [owner.joined(separator: ".")]).filter { $0.kind == .initializer }
        }
        return functions[name] ?? []
    }

    private func members(of types: some Sequence<String>) -> [Symbol] {
        types.flatMap(codebase.types).flatMap { codebase.members(of: $0.usr) }
    }

    /// Whether the package declares a function of a name.
    func hasFunction(_ name: String) -> Bool {
        functions[name]?.contains { !codebase.isOfToolchain($0.usr) } ?? false
    }

    private struct FunctionsByName: Question {
        typealias Known = [String: [Symbol]]
    }

    private var functions: [String: [Symbol]] {
        codebase.answers.answer(to: FunctionsByName()) {
            let kinds: [Symbol.Kind?] = [.function, .instanceMethod, .typeMethod]
            return Dictionary(grouping: codebase.allSymbols.filter { kinds.contains($0.kind) }, by: \.baseName)
        }
    }
}
