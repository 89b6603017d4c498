/// What all requirements of a mock have in common.
struct MockContext {
    enum Isolation: Equatable {
        case none
        /// The attribute of the class, such as `@MainActor`.
        case globalActor(String)
        case actor
    }

    let mockName: String
    private(set) var names: TypeNames
    private(set) var facts: TypeConformances
    let stubNames: StubNames
    let isolation: Isolation
    /// Whether the protocol asks for it.
    let isSendable: Bool
    /// The type parameters of the mock, which stand for associated types.
    let genericParameters: Set<String>
    /// The names of all associated types, also of those that can be but one type.
    let associatedTypes: Set<String>
    /// The names of all requirements, which no second stub may take.
    let memberNames: Set<String>
    let hasSuperclass: Bool
    /// The identities of the protocol and of those that it inherits.
    let protocols: Set<String>
    /// Whether the mock is one of a `DependencyProviding`, whose initializer takes the instance dependencies.
    let takesInstanceDependencies: Bool
    let source: SourceLines

    var isGeneric: Bool { !genericParameters.isEmpty }

    /// The context with the type parameters of a function in scope.
    func adding(_ declaration: Declaration) -> MockContext {
        var copy = self
        copy.facts.scope.add(parametersOf: declaration)
        copy.names.shadowingNames.formUnion(declaration.genericParameters.map(\.name))
        return copy
    }

    /// How a static member reaches its stubs.
    ///
    /// A generic type has no static stored properties, so the stubs of its static members stand outside of it.
    func staticStubs(throughSelf needsSelf: Bool) -> String {
        if isGeneric { return "\(mockName)StaticStubs.current." }
        return needsSelf ? "Self.stubs." : "stubs."
    }

    /// Types of the toolchain that cannot be copied, or not kept.
    private static let noncopyableTypes: Set<String> = [
        "AtomicLazyReference", "Atomic", "ExecutorJob", "Job", "MutableRawSpan", "MutableSpan", "Mutex",
        "OutputRawSpan", "OutputSpan", "RawSpan", "Span", "UTF8Span",
    ]

    /// Whether a type is declared as one that cannot be copied.
    ///
    /// The graph does not tell; the source does.
    func isNoncopyable(_ type: TypeSyntax) -> Bool {
        let type = type.withoutAttributes
        guard case .name(let components) = type else {
            if case .optional(let wrapped) = type { return isNoncopyable(wrapped) }
            return false
        }
        let isKnown = components.count == 1 && Self.noncopyableTypes.contains(components[0].text)
        if isKnown, facts.codebase.module(of: components[0].usr ?? "").map(ModuleName.toolchain.contains) ?? false {
            return true
        }
        let isSuppressed = facts.scope.constraints(of: type).contains { constraint in
            if case .suppressed = constraint { return true }
            return false
        }
        if isSuppressed { return true }
        guard
            let usr = components.last?.usr, let symbol = facts.codebase.symbol(usr), symbol.isConcreteType,
            symbol.kind != .class, let location = symbol.location, let text = source.text(from: location, lineCount: 10)
        else { return false }
        return text.prefix { $0 != "{" }.contains("~Copyable")
    }
}

/// Quotes a name that is a word of the language.
func quoted(_ name: String) -> String {
    let words: Set<String> = [
        "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
        "internal", "let", "operator", "private", "precedencegroup", "protocol", "public", "rethrows", "static",
        "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do",
        "else",
        "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch", "where", "while", "Any", "as",
        "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try", "Type", "Protocol",
    ]
    // A name may be any text in backticks, such as `hello world`.
    return words.contains(name) || name.contains(where: \.isWhitespace) ? "`\(name)`" : name
}
