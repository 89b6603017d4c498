/// The code that rules read: the declarations of the checked modules, and those of other modules.
final class CheckedCode {
    let codebase: Codebase
    let modules: Set<String>
    let sources: SourceFiles
    /// Whether the codebase has all modules that may use those to check.
    let readsAllModules: Bool
    let locations: SymbolLocations
    private let symbols: [Symbol]

    /// The structures, classes, actors and enumerations.
    private(set) lazy var types = symbols.filter(\.isConcreteType)
    private(set) lazy var protocols = symbols.filter { $0.kind == .protocol }
    /// The static properties, and the variables that are in no type.
    private(set) lazy var globals = symbols.filter { $0.kind == .typeProperty || $0.kind == .globalVariable }
    private(set) lazy var initializers = symbols.compactMap { initializer($0) }
    private(set) lazy var mocks = types.compactMap { mock($0) }
    /// The identities of the types that initializers and bags take.
    private(set) lazy var injectedTypes: Set<String> = {
        let properties = dependenciesTypes.flatMap { storedProperties(of: $0) }.map(\.declaration)
        let requirements = dependencyProvidingRequirements.map { DeclarationParser.parse($0) }
        let inBags = (properties + requirements).compactMap(\.type).flatMap { namedTypes(in: $0) }
        let inParameters = initializers.flatMap { $0.parameters.flatMap(\.namedTypes) }
        return Set((inBags + inParameters).compactMap(\.usr))
    }()

    init(_ check: ConventionCheck) {
        codebase = check.codebase
        modules = check.modules
        sources = check.sources
        readsAllModules = check.readsAllModules
        locations = SymbolLocations(codebase: codebase, modules: modules, sources: sources)
        symbols = check.codebase.allSymbols.filter {
            check.codebase.module(of: $0.usr).map(check.modules.contains) ?? false
        }
    }

    /// The files of the checked modules, as far as the graphs tell of them.
    var paths: [String] { locations.paths }

    /// A finding on a declaration, or on a place in it.
    func finding(_ symbol: Symbol, _ message: String, at place: FileLocation? = nil) -> Finding {
        let declaration = locations.location(of: symbol)
        return Finding(location: place ?? declaration, message: message, declaration: declaration)
    }

    /// The types around a declaration, the nearest first.
    func typesAround(_ symbol: Symbol) -> [Symbol] {
        Array(codebase.withTypesAround(symbol).dropFirst())
    }

    /// The properties that an instance of a type holds, and that `condition` holds for.
    func storedProperties(of type: Symbol, where condition: (Property) -> Bool = { _ in true }) -> [Property] {
        // The condition comes first because whether a property is stored may take a look into its file.
        properties(of: type).filter { condition($0) && locations.isStored($0.symbol) }
    }

    private func properties(of type: Symbol) -> [Property] {
        codebase.members(of: type.usr).filter { $0.kind == .instanceProperty }.map(Property.init)
    }
}

/// A property of a type, taken apart.
struct Property {
    let symbol: Symbol
    let declaration: Declaration

    init(_ symbol: Symbol) {
        self.symbol = symbol
        declaration = DeclarationParser.parse(symbol)
    }

    var name: String { declaration.name }
}

extension CheckedCode {
    /// The lifetime that a type is; nil if it is none.
    func lifetime(_ type: TypeSyntax) -> Lifetime? {
        for case .name(let components) in codebase.spellings(of: type) {
            let lifetime = components.last.flatMap { Lifetime($0, in: codebase, modules: modules) }
            if let lifetime { return lifetime }
        }
        return nil
    }

    /// Whether a type is the scope that ends lifetimes.
    func isScope(_ type: TypeSyntax) -> Bool {
        codebase.spellings(of: type).contains { type in
            guard case .name(let components) = type, let last = components.last else { return false }
            return last.text == "Scope" && last.usr.flatMap(codebase.module) == "Providers"
        }
    }
}
