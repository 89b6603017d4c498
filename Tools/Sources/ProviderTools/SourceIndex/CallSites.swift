/// A call that creates a type, and what stands around it.
struct CallSite {
    let file: WrittenFile
    let call: WrittenCall
    /// The names of the types around it.
    let scope: [String]
    /// The function or other declaration that it is in; nil outside of any.
    let declaration: SourceDeclaration?
    /// The types that its name may stand for, one or more.
    let candidates: [DeclaredType]
}

extension PackageSources {
    /// The calls that create a type, found by its name, in the order of the files.
    ///
    /// `.init(…)` is found where the type stands before it, as in `let dependencies: X.Dependencies = .init(…)`.
    func calls(of type: DeclaredType) -> [CallSite] {
        guard let last = type.path.last else { return [] }
        return files(containing: type.path).flatMap { file -> [CallSite] in
            let outline = file.outline
            return outline.words.indices.filter { outline.isAt("(", $0) }.compactMap { open in
                guard let (call, name) = Self.call(at: open, in: outline, named: last) else { return nil }
                let around = file.source.declarations(around: call.tokens.lowerBound)
                let types = around.prefix { SourceOutline.typeKeywords.contains($0.keyword) }
                let scope = types.flatMap { $0.name.split(separator: ".").map(String.init) }
                let candidates = candidates(name, in: scope, of: file.module)
                guard candidates.contains(where: { $0.path == type.path && $0.module == type.module }) else {
                    return nil
                }
                return CallSite(
                    file: file,
                    call: call,
                    scope: scope,
                    declaration: around.dropFirst(types.count).first,
                    candidates: candidates
                )
            }
        }
    }

    /// The nested `DependencyProvider` that a call is in.
    func provider(around site: CallSite) -> DeclaredType? {
        guard DependencyBag(path: site.scope) == .dependencyProvider else { return nil }
        return type(at: site.scope, in: site.file.module)
    }

    private static func call(
        at open: Int,
        in outline: SourceOutline,
        named last: String
    ) -> (call: WrittenCall, name: [String])? {
        guard let call = outline.call(openedAt: open) else { return nil }
        if !call.name.isEmpty {
            let isRelative = call.name.count == 1 && ["self", "Self", "super"].contains(call.name[0])
            guard isRelative || call.name.last == last, !isDeclared(call, outline) else { return nil }
            return (call, call.name)
        }
        // `: X.Dependencies = .init(` and `-> X.Dependencies { .init(`
        var index = call.tokens.lowerBound - 1
        if outline.isAt("return", index) { index -= 1 }
        guard outline.isAt("=", index) || outline.isAt("{", index) else { return nil }
        index -= 1
        if outline.isAt("?", index) { index -= 1 }
        guard index >= 0, outline.kind(index) == .word, outline.unquoted(index) == last else { return nil }
        var name = [last]
        while index > 1, outline.isAt(".", index - 1), outline.kind(index - 2) == .word {
            index -= 2
            name.insert(outline.unquoted(index), at: 0)
        }
        return (call, name)
    }

    /// The types that the name of a call can stand for, which may be that of the type around it or of its superclass.
    private func candidates(_ name: [String], in scope: [String], of module: String) -> [DeclaredType] {
        switch name {
        case ["self"], ["Self"]: types(named: scope, in: [], of: module)
        case ["super"]: types(named: scope, in: [], of: module).compactMap(superclass)
        default: types(named: name, in: scope, of: module)
        }
    }

    /// Whether the name is declared or an attribute there, rather than called.
    private static func isDeclared(_ call: WrittenCall, _ outline: SourceOutline) -> Bool {
        let before = call.tokens.lowerBound - 1
        return ["func", "case", "@", "macro"].contains { outline.isAt($0, before) }
    }
}
