extension MockContext {
    /// Types of the toolchain that can't be copied, or not kept.
    static let noncopyableTypes: Set<String> = [
        "AtomicLazyReference", "Atomic", "ExecutorJob", "Job", "MutableRawSpan", "MutableSpan", "Mutex",
        "OutputRawSpan", "OutputSpan", "RawSpan", "Span", "UTF8Span",
    ]

    /// Whether a type is one that can't be copied.
    func isNoncopyable(_ type: TypeSyntax) -> Bool {
        let type = type.withoutAttributes
        guard case .name(let components) = type else {
            if case .optional(let wrapped) = type { return isNoncopyable(wrapped) }
            return false
        }
        let isKnown = components.count == 1 && Self.noncopyableTypes.contains(components[0].text)
        if isKnown, codebase.module(of: components[0].usr ?? "").map(ModuleName.toolchain.contains) ?? false {
            return true
        }
        if conformances.scope.constraints(of: type).contains(where: \.isSuppressed) { return true }
        if let aliased = conformances.aliasedType(components) { return isNoncopyable(aliased) }
        guard let symbol = components.last?.usr.flatMap(codebase.symbol) else { return false }
        return codebase.isNoncopyable(symbol, sources: sources)
    }
}

extension Codebase {
    /// Whether a structure or an enumeration is declared as one that can't be copied.
    ///
    /// The graph doesn't tell; the source does.
    func isNoncopyable(_ symbol: Symbol, sources: SourceFiles) -> Bool {
        guard symbol.kind == .structure || symbol.kind == .enumeration, let location = symbol.location,
            sources[location.path]?.contains("~Copyable") == true,
            let declaration = sources.declaration(at: location)
        else { return false }
        return declaration.inherited.contains { type in type.contains { "\($0)" == "~Copyable" } }
    }
}
