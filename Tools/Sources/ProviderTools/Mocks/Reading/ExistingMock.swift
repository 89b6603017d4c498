/// A mock that is there, as far as its source tells without being compiled.
struct ExistingMock {
    /// A parameter of the initializer.
    struct Parameter: Equatable {
        /// Nil where the argument has no label.
        let label: String?
        let hasDefault: Bool
    }

    private let type: DeclaredType
    /// The module to import; nil for a mock of the tests themselves.
    let module: String?
    /// Whether another module that the tests see has a mock of the same name.
    var hasNamesake = false
    /// Those in the braces of the type.
    private let initializers: [DeclaredType.Item]
    /// The first initializer that needs neither `try` nor `await`.
    private let initializer: Declaration?

    /// Nil if the source declares no type of this name that is in no other, or can't be read.
    init?(named name: String, in file: SourceFile, module: String? = nil) {
        let keywords = ["class", "struct", "actor", "enum", "typealias"]
        guard let written = file.written(),
            let declaration = file.declarations.first(where: { $0.name == name && keywords.contains($0.keyword) })
        else { return nil }
        type = DeclaredType(
            TypeBraces(path: [name], file: written, declaration: declaration),
            extensions: written.types.filter { $0.isExtension && $0.path.last == name }
        )
        self.module = module
        initializers = type.items(["init"], in: type.containers[0])
        initializer = initializers.map(\.parsed).first(where: \.isPlain)
    }

    var path: String { type.containers[0].file.path }

    /// Whether only its own file can name it.
    var isPrivate: Bool { type.parsed.isPrivate }

    /// Whether a plain import of its module is enough to create it.
    var isPublic: Bool {
        type.parsed.accessLevel > .internal && initializer.map { $0.accessLevel > .internal } ?? false
    }

    /// Whether its declaration says that it is `Sendable`.
    var isSendable: Bool { type.statesSendable }

    /// The parameters of its initializer; empty where it has none.
    var parameters: [Parameter] {
        (initializer?.parameters ?? []).map { Parameter(label: $0.argumentLabel, hasDefault: $0.defaultValue != nil) }
    }

    /// Whether only a person knows how to create it.
    ///
    /// It has no such initializer, or isn't a class, a structure or an actor.
    var isCreatedByHand: Bool {
        ["enum", "typealias"].contains(type.keyword) || (initializer == nil && !initializers.isEmpty)
    }

    var isGeneric: Bool { !type.parsed.genericParameters.isEmpty }

    /// The attributes of its declaration.
    var attributes: [TypeAttribute] { type.parsed.attributes }

    /// Whether it conforms to protocols on its actor alone.
    var hasIsolatedConformances: Bool { type.hasIsolatedConformances }

    /// Whether it has something of this name.
    func mentions(_ name: String) -> Bool {
        let (outline, body) = (type.containers[0].file.outline, type.containers[0].declaration.body ?? 0..<0)
        return body.contains { outline.kind($0) == .word && outline.unquoted($0) == name }
    }

    /// Whether each file of its module can create it without arguments, as the mock of a protocol.
    ///
    /// That isn't known of a mock that inherits something else first, which may be a class.
    func isCreatedWithoutArguments(asMockOf path: [String], in module: String) -> Bool {
        guard ["class", "actor"].contains(type.keyword), type.containers[0].declaration.condition == nil, !isPrivate,
            !isGeneric, type.inherited.first.map({ $0.names(path, module) }) ?? false
        else { return false }
        return initializers.isEmpty
            || initializers.contains { $0.declaration.condition == nil && $0.parsed.needsNoArguments }
    }
}

extension TypeSyntax {
    /// Whether a type names a protocol, with or without its module and the types around it.
    func names(_ path: [String], _ module: String) -> Bool {
        guard case .name(let components) = self else { return false }
        let names = components.map(\.text)
        return ([module] + path).suffix(names.count).elementsEqual(names)
    }
}

extension Declaration {
    /// Whether no other file sees it.
    fileprivate var isPrivate: Bool { accessLevel < .internal }

    /// Whether other files can call this initializer without `try` or `await`, and get a value.
    fileprivate var isPlain: Bool { !isPrivate && isPlainInitializer }

    /// Whether this initializer can be called as `Mock()`, without `try` or `await`.
    fileprivate var needsNoArguments: Bool {
        isPlain && parameters.allSatisfy { $0.defaultValue != nil || $0.isVariadic }
    }
}

/// The mocks that the tests have already, or that targets have which they depend on, found in the sources by their names.
struct ExistingMocks {
    /// The sources of the tests, or of a target that they depend on.
    struct Origin {
        /// The module to import; nil for the tests themselves.
        let module: String?
        /// The modules whose protocols its mocks can implement; nil if that isn't known.
        let visibleModules: Set<String>?
        let sources: [SourceFile]
    }

    private let origins: [Origin]

    /// - Parameter origins: The tests come first.
    init(_ origins: [Origin] = []) {
        self.origins = origins
    }

    /// - Parameter sources: The source files of the tests.
    init(_ sources: [SourceFile]) {
        self.init([Origin(module: nil, visibleModules: nil, sources: sources)])
    }

    /// Finds a mock in the sources.
    ///
    /// - Parameters:
    ///   - name: The name of the mock.
    ///   - module: The module of the protocol, because mocks of several protocols may have the same name.
    /// - Returns: The mock; nil if no source declares it.
    func mock(named name: String, ofProtocolIn module: String?) -> ExistingMock? {
        let found = origins.compactMap { origin in mock(named: name, in: origin).map { (origin: origin, mock: $0) } }
        let fitting = found.first { origin, _ in
            guard let visible = origin.visibleModules, let module else { return true }
            return visible.contains(module)
        }
        guard var mock = fitting?.mock else { return nil }
        mock.hasNamesake = found.count > 1
        return mock
    }

    /// The path of the file that declares a type of this name.
    func path(ofType name: String) -> String? {
        mock(named: name, ofProtocolIn: nil)?.path
    }

    private func mock(named name: String, in origin: Origin) -> ExistingMock? {
        for file in origin.sources where file.contains(name) {
            guard let mock = ExistingMock(named: name, in: file, module: origin.module) else { continue }
            // In the same module, no other type can have its name, even if it is private.
            if !mock.isPrivate || origin.module == nil { return mock }
        }
        return nil
    }
}
