/// A mock that is there, as far as its source tells without being compiled.
struct ExistingMock: Sendable {
    /// A parameter of the initializer.
    struct Parameter: Equatable, Sendable {
        /// Nil where the argument has no label.
        let label: String?
        let hasDefault: Bool
    }

    let path: String
    /// The module to import; nil for a mock of the tests themselves.
    let module: String?
    /// Whether another module that the tests see has a mock of the same name.
    var hasNamesake = false
    /// Whether only its own file can name it.
    let isPrivate: Bool
    /// Whether a plain import of its module is enough to create it.
    let isPublic: Bool
    /// Whether its declaration says that it is `Sendable`.
    let isSendable: Bool
    /// The parameters of its first initializer that needs neither `try` nor `await`; empty where it has none.
    let parameters: [Parameter]
    /// Whether only a person knows how to create it.
    ///
    /// It has no such initializer, or isn't a class, a structure or an actor.
    let isCreatedByHand: Bool
    let isGeneric: Bool
    /// The attributes of its declaration.
    let attributes: [TypeAttribute]
    /// Whether each file of its module can create it without arguments, unless it inherits a class that says otherwise.
    private let needsNoArguments: Bool
    private let inherited: [TypeSyntax]
    /// Whether it conforms to protocols on its actor alone.
    let hasIsolatedConformances: Bool
    private let words: Set<String>

    /// Nil if the source declares no type of this name that is in no other, or can't be read.
    init?(named name: String, in file: SourceFile, module: String? = nil) {
        guard let written = file.written(),
            let declaration = file.declarations.first(where: {
                $0.name == name && ["class", "struct", "actor", "enum", "typealias"].contains($0.keyword)
            })
        else { return nil }
        let outline = written.outline
        let extensions = written.types.filter { $0.isExtension && $0.path.last == name }
        let type = DeclaredType(
            TypeBraces(path: [name], file: written, declaration: declaration),
            extensions: extensions
        )
        path = file.path
        self.module = module
        isSendable = type.inherited.contains { $0.description == "Sendable" }
        let initializers = type.containers[0].items.filter { $0.keyword == "init" }
        let plain = initializers.map(outline.parsed).filter(\.isPlain)
        let initializer = plain.first
        isCreatedByHand =
            ["enum", "typealias"].contains(type.keyword) || (plain.isEmpty && !initializers.isEmpty)
        isPrivate = type.parsed.isPrivate
        isPublic = type.parsed.accessLevel > .internal && initializer.map { $0.accessLevel > .internal } ?? false
        isGeneric = !type.parsed.genericParameters.isEmpty
        needsNoArguments =
            ["class", "actor"].contains(type.keyword) && declaration.condition == nil && !isPrivate && !isGeneric
            && (initializers.isEmpty
                || initializers.contains { $0.condition == nil && outline.parsed($0).needsNoArguments })
        attributes = type.parsed.attributes
        inherited = type.inherited
        hasIsolatedConformances = type.containers.flatMap(\.parsed.inherited).flatMap(\.attributes)
            .contains(where: \.isNamedActor)
        parameters = (initializer?.parameters ?? []).map { parameter in
            Parameter(label: parameter.label == "_" ? nil : parameter.label, hasDefault: parameter.defaultValue != nil)
        }
        words = Set((declaration.body ?? 0..<0).filter { outline.kind($0) == .word }.map(outline.unquoted))
    }

    /// Whether it has something of this name.
    func mentions(_ name: String) -> Bool { words.contains(name) }

    /// Whether each file of its module can create it without arguments, as the mock of a protocol.
    ///
    /// That isn't known of a mock that inherits something else first, which may be a class.
    func isCreatedWithoutArguments(asMockOf path: [String], in module: String) -> Bool {
        needsNoArguments && inherited.first.map { $0.names(path, module) } ?? false
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
