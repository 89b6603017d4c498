extension MockContext {
    /// Types of the toolchain that can't be copied, or not kept.
    static let noncopyableTypes: Set<String> = [
        "AtomicLazyReference", "Atomic", "ExecutorJob", "Job", "MutableRawSpan", "MutableSpan", "Mutex",
        "OutputRawSpan", "OutputSpan", "RawSpan", "Span", "UTF8Span",
    ]

    /// Whether a type is declared as one that can't be copied.
    ///
    /// The graph doesn't tell; the source does.
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
        let isSuppressed = conformances.scope.constraints(of: type).contains { constraint in
            if case .suppressed = constraint { return true }
            return false
        }
        if isSuppressed { return true }
        guard
            let usr = components.last?.usr, let symbol = codebase.symbol(usr), symbol.isConcreteType,
            symbol.kind != .class, let location = symbol.location, let text = source.text(from: location, lineCount: 10)
        else { return false }
        return text.prefix { $0 != "{" }.contains("~Copyable")
    }
}
