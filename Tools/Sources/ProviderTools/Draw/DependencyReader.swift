/// Reads out of the declarations of some modules what each of their types is given and makes.
struct DependencyReader {
    private let codebase: Codebase
    private let locations: SymbolLocations
    private let references: TypeReferences
    private let types: [Symbol]
    private var dependencies: [String: TypeDependencies] = [:]
    /// The bags that the initializer of some type takes.
    private var takenBags: Set<String> = []

    /// Reads the types among `types`, which are of the modules to draw.
    static func read(
        _ types: [Symbol],
        of codebase: Codebase,
        modules: Set<String>,
        sources: SourceFiles
    ) -> [String: TypeDependencies] {
        let locations = SymbolLocations(codebase: codebase, modules: modules, sources: sources)
        var reader = DependencyReader(codebase: codebase, modules: modules, types: types, locations: locations)
        reader.read()
        return reader.dependencies
    }

    private init(codebase: Codebase, modules: Set<String>, types: [Symbol], locations: SymbolLocations) {
        self.codebase = codebase
        self.locations = locations
        self.types = types
        references = TypeReferences(codebase: codebase, modules: modules)
    }

    private mutating func read() {
        for type in types where codebase.bag(type) == nil {
            var read = type.isConcreteType ? initialized(type) : TypeDependencies()
            read.makes += makes(of: type)
            if type.isCompositionRoot { read.makes += created(by: type, given: read.given) }
            dependencies[type.usr] = read
        }
        // A bag that no initializer takes is that of the type in which it stands.
        for bag in types where !takenBags.contains(bag.usr) {
            guard codebase.bag(bag) != nil, let owner = codebase.parent(of: bag.usr), !implementsProtocol(bag) else {
                continue
            }
            let contents = contents(of: bag)
            dependencies[owner.usr]?.add(contents)
        }
    }

    // MARK: - Initializers

    private mutating func initialized(_ type: Symbol) -> TypeDependencies {
        let initializers = initializers(of: type).map { given(by: $0, of: type) }
        guard var all = initializers.first else { return TypeDependencies() }
        for other in initializers.dropFirst() {
            let required = all.required.intersection(other.required)
            all.add(other)
            all.required = required
        }
        return all
    }

    /// The initializers that others can call, or the private ones where there are no others.
    private func initializers(of type: Symbol) -> [Symbol] {
        let initializers = codebase.initializers(of: type.usr) ?? []
        let callable = initializers.filter { !$0.isPrivate }
        return callable.isEmpty ? initializers : callable
    }

    private mutating func given(by initializer: Symbol, of type: Symbol) -> TypeDependencies {
        let declaration = DeclarationParser.parse(initializer)
        let constraints = constraints([declaration], around: type)
        var given = TypeDependencies()
        for parameter in declaration.parameters {
            let read = member(parameter.localName ?? "", of: parameter.type, constraints: constraints)
            given.add(read.contents)
            takenBags.formUnion(read.bags)
        }
        return given
    }

    private func constraints(_ declarations: [Declaration], around type: Symbol) -> TypeReferences.Constraints {
        let types = codebase.withTypesAround(type)
        return TypeReferences.Constraints(declarations + types.map { DeclarationParser.parse($0) })
    }

    // MARK: - Members

    /// The dependencies that a parameter, property or requirement stands for: itself, or the contents of its bags.
    private func member(
        _ name: String,
        of type: TypeSyntax,
        constraints: TypeReferences.Constraints = [:],
        depth: Int = 0
    ) -> (contents: TypeDependencies, bags: [String]) {
        var contents = TypeDependencies()
        var bags: [String] = []
        guard !DelegateName.isName(name) else { return (contents, bags) }
        if let function = type.functionType {
            // Other closures are callbacks.
            guard MakeFunction.isName(name) else { return (contents, bags) }
            contents.makes = references(in: function.result, constraints: constraints).map {
                TypeDependencies.Make(title: name, reference: $0)
            }
            return (contents, bags)
        }
        for reference in references(in: type, constraints: constraints) {
            if let symbol = codebase.symbol(reference.usr), codebase.bag(symbol) != nil {
                bags += [symbol.usr] + bagProtocols(of: symbol).map(\.usr)
                if depth < 8 { contents.add(self.contents(of: symbol, depth: depth + 1)) }
            } else {
                contents.given.append(.init(name: name, reference: reference))
                if !reference.isOptional { contents.required.insert(reference.usr) }
            }
        }
        return (contents, bags)
    }

    private func contents(of bag: Symbol, depth: Int = 0) -> TypeDependencies {
        let members = members(ofBag: bag)
        var contents = TypeDependencies()
        for property in members where property.kind == .instanceProperty {
            let declaration = DeclarationParser.parse(property)
            // A computed property of a structure is nothing that it was given.
            let isRequired = codebase.parent(of: property.usr)?.kind == .protocol
            guard isRequired || locations.isStored(property), let type = declaration.type else { continue }
            contents.add(member(property.baseName, of: type, depth: depth).contents)
        }
        for function in members where function.kind == .instanceMethod && function.hasMakeName {
            contents.makes += make(function, of: bag)
        }
        for index in contents.given.indices { contents.given[index].isOfBag = true }
        return contents
    }

    /// The members of a bag, or for one that implements a `DependencyProviding` the requirements of that.
    private func members(ofBag bag: Symbol) -> [Symbol] {
        let protocols = bag.kind == .protocol ? [bag] : bagProtocols(of: bag)
        guard !protocols.isEmpty else { return codebase.members(of: bag.usr) }
        let inherited = protocols.flatMap { codebase.inheritedProtocols(of: $0.usr) }.sorted()
        return (protocols.map(\.usr) + inherited).uniqued().flatMap { codebase.requirements(of: $0) }
    }

    private func bagProtocols(of type: Symbol) -> [Symbol] {
        codebase.conformances(of: type.usr).compactMap { codebase.symbol($0.protocolUSR) }
            .filter { DependencyBag($0) != nil }.sorted { $0.usr < $1.usr }
    }

    private func implementsProtocol(_ bag: Symbol) -> Bool {
        bag.kind != .protocol && !bagProtocols(of: bag).isEmpty
    }

    // MARK: - What types make

    /// The `make…` functions of a type that implement no requirement, since those are drawn where they are required.
    private func makes(of type: Symbol) -> [TypeDependencies.Make] {
        let functions = codebase.members(of: type.usr).filter {
            ($0.kind == .instanceMethod || $0.kind == .typeMethod) && $0.hasMakeName && !$0.isPrivate
        }
        guard !functions.isEmpty else { return [] }
        let required = codebase.conformances(of: type.usr).flatMap { codebase.requirements(of: $0.protocolUSR) }
        let titles = Set(required.map(\.title))
        return functions.filter { !titles.contains($0.title) }.flatMap { make($0, of: type) }
    }

    private func make(_ function: Symbol, of type: Symbol) -> [TypeDependencies.Make] {
        let declaration = DeclarationParser.parse(function)
        guard let result = declaration.type else { return [] }
        return references(in: result, constraints: constraints([declaration], around: type)).map {
            TypeDependencies.Make(title: function.title, reference: $0)
        }
    }

    /// The properties of a composition root that it creates, because no initializer takes them.
    private func created(by root: Symbol, given: [TypeDependencies.Member]) -> [TypeDependencies.Make] {
        let given = Set(given.map(\.name))
        let properties = codebase.members(of: root.usr).filter {
            $0.kind == .instanceProperty && !given.contains($0.baseName)
        }
        return properties.flatMap { property -> [TypeDependencies.Make] in
            let declaration = DeclarationParser.parse(property)
            guard locations.isStored(property), let type = declaration.type else { return [] }
            return references(in: type).map { TypeDependencies.Make(title: property.baseName, reference: $0) }
        }
    }
}
