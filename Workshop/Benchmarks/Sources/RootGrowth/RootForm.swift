/// A way to write the composition root of one module.
enum RootForm: CaseIterable {
    case none
    case readsProperties
    case storesLocals
    case passesLocals
    case lazy
    case structProviders
    case classProviders

    func title(providerSize: Int) -> String {
        switch self {
        case .none: "types without a root"
        case .readsProperties: "one root, `init` reads its properties"
        case .storesLocals: "one root, `init` stores local constants"
        case .passesLocals: "one root, `self.init` takes local constants"
        case .lazy: "one root, `lazy var`s"
        case .structProviders: "`struct` providers of \(providerSize)"
        case .classProviders: "`final class` providers of \(providerSize)"
        }
    }

    /// Writes a module with injected types and the root that creates them.
    ///
    /// - Parameters:
    ///   - typeCount: How many types the module has.
    ///   - providerSize: How many dependencies a provider stores, where there are providers.
    /// - Returns: The code of the module.
    func code(typeCount: Int, providerSize: Int) -> String {
        let types = 0..<typeCount
        return "\(GeneratedCode.types(types, access: "public"))\n\(root(types, providerSize))\n"
    }

    private func root(_ types: Range<Int>, _ providerSize: Int) -> String {
        switch self {
        case .none: ""
        case .readsProperties:
            """
            public struct CompositionRoot {
            \(GeneratedCode.properties(types))
                public init() {
            \(GeneratedCode.lines(types) { "        service\($0) = \(GeneratedCode.creation($0, in: types))" })
                }
            }
            """
        case .storesLocals:
            """
            public struct CompositionRoot {
            \(GeneratedCode.properties(types))
                public init() {
            \(Self.locals(types))
            \(GeneratedCode.lines(types) { "        self.service\($0) = service\($0)" })
                }
            }
            """
        case .passesLocals:
            """
            public struct CompositionRoot {
            \(GeneratedCode.properties(types))
            }
            extension CompositionRoot {
                public init() {
            \(Self.locals(types))
                    self.init(\(GeneratedCode.arguments(types)))
                }
            }
            """
        case .lazy:
            """
            public final class CompositionRoot {
            \(GeneratedCode.lines(types) {
                "    lazy var \(GeneratedCode.property($0)) = \(GeneratedCode.creation($0, in: types))"
            })
                public init() {}
            }
            """
        case .structProviders: CutRoot(types: types, providerSize: providerSize, kind: .structure).code
        case .classProviders: CutRoot(types: types, providerSize: providerSize, kind: .finalClass).code
        }
    }

    private static func locals(_ types: Range<Int>) -> String {
        GeneratedCode.lines(types) { "        let service\($0) = \(GeneratedCode.creation($0, in: types))" }
    }
}

/// A root that stores providers, each of which takes what it needs from the one before.
private struct CutRoot {
    let types: Range<Int>
    let providerSize: Int
    let kind: ProviderKind

    var code: String {
        let parts = types.cut(size: providerSize)
        let providers = parts.enumerated().map { provider($0, $1) }
        return (providers + [root(parts)]).joined(separator: "\n")
    }

    private func provider(_ index: Int, _ part: Range<Int>) -> String {
        """
        \(kind.rawValue) Provider\(index) {
        \(GeneratedCode.properties(part))
            init(\(GeneratedCode.list(given(part), GeneratedCode.property))) {
        \(GeneratedCode.lines(part) { "        service\($0) = \(GeneratedCode.creation($0, in: types))" })
            }
        }
        """
    }

    private func root(_ parts: [Range<Int>]) -> String {
        """
        public struct CompositionRoot {
        \(GeneratedCode.lines(parts.indices) { "    let provider\($0): Provider\($0)" })
            public init() {
        \(GeneratedCode.lines(parts.indices) { index in
            let arguments = GeneratedCode.list(given(parts[index])) {
                "service\($0): provider\(index - 1).service\($0)"
            }
            return "        provider\(index) = Provider\(index)(\(arguments))"
        })
            }
        }
        """
    }

    /// The dependencies that a provider needs and doesn't create.
    private func given(_ part: Range<Int>) -> Range<Int> {
        GeneratedCode.dependencies(of: part.lowerBound, in: types)
    }
}
