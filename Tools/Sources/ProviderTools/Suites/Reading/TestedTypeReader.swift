/// Reads what a test can call of a type.
struct TestedTypeReader {
    let codebase: Codebase
    let sources: SourceFiles

    /// - Throws: A `ToolError` for a type of which no suite can be written.
    func read(_ usr: String) throws -> TestedType {
        guard let symbol = codebase.symbol(usr) else {
            throw ToolError("\(usr) isn't a type of the modules that were read.")
        }
        let name = symbol.qualifiedName
        guard symbol.kind == .structure || symbol.kind == .class else {
            throw ToolError("\(name) isn't a class, a structure, or an actor, so it isn't created with dependencies.")
        }
        let declaration = DeclarationParser.parse(symbol)
        if declaration.hasModifier("distributed") {
            throw ToolError("\(name) is a distributed actor, which needs an actor system. Write its tests by hand.")
        }
        let initializers = Initializers(codebase: codebase, module: codebase.module(of: usr) ?? "", sources: sources)
        return TestedType(
            symbol: symbol,
            declaration: declaration,
            module: codebase.module(of: usr) ?? "",
            obstacle: obstacle(of: symbol),
            initializers: initializers.callable(of: symbol),
            initializer: initializers.forTests(of: symbol),
            functions: functions(of: symbol),
            state: ReadableState(codebase: codebase).names(of: symbol)
        )
    }

    private func obstacle(of type: Symbol) -> TestedType.Obstacle? {
        if codebase.isNoncopyable(type, sources: sources) { return .noncopyable }
        let types = codebase.withTypesAround(type)
        return types.contains { !DeclarationParser.parse($0).genericParameters.isEmpty } ? .generic : nil
    }

    private func functions(of type: Symbol) -> [TestedType.Member] {
        codebase.members(of: type.usr).filter { symbol in
            guard symbol.kind == .instanceMethod || symbol.kind == .typeMethod || symbol.kind == .operator else {
                return false
            }
            return symbol.isCallable && !isWrittenByCompiler(symbol)
                && (symbol.swiftExtension?.constraints ?? []).isEmpty
                && codebase.module(of: symbol.usr) == codebase.module(of: type.usr)
        }.map { TestedType.Member($0, sources: sources) }
            .filter { !Self.namesOfPlatform.contains($0.symbol.title) }
    }

    /// Functions that the platform calls, mostly with what only the platform can pass.
    private static let namesOfPlatform: Set<String> = [
        "hash(into:)", "encode(to:)", "main()", "==(_:_:)", "<(_:_:)",
    ]

    /// Whether a macro wrote it, whose names no source can spell.
    private func isWrittenByCompiler(_ symbol: Symbol) -> Bool {
        symbol.declarationText.contains("$s") || symbol.location == nil
            || symbol.location.map { $0.path.contains("@__swiftmacro") } ?? false
    }
}

extension Symbol {
    /// Whether other files can call it, if it takes what they have.
    var isCallable: Bool {
        !isPrivate && !isUnavailable
    }
}
