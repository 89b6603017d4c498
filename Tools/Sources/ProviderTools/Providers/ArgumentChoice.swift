/// Chooses what a function of a provider passes on: its own input, the provider's members, or a property that is added.
struct ArgumentChoice {
    /// Code for an argument, or why there is none.
    struct Result {
        var text = ""
        /// The properties that the provider needs for it.
        var properties: [Creation.Parameter] = []
        /// The reasons why a person has to decide.
        var problems: [String] = []
        /// Remarks on arguments that the compiler may not take.
        var remarks: [String] = []
        var isAsync = false
        var canThrow = false
        /// The names of the function's own parameters that it passes on.
        var input: Set<String> = []

        mutating func add(_ other: Result) {
            properties += other.properties
            problems += other.problems
            remarks += other.remarks
            isAsync = isAsync || other.isAsync
            canThrow = canThrow || other.canThrow
            input.formUnion(other.input)
        }
    }

    let sources: PackageSources
    let provider: DeclaredType
    /// The function that has input; nil for other code of the provider.
    let function: DeclaredType.Item?
    /// The condition under which the compiler sees the call; nil for always.
    var branch: String?
    /// The bags that are taken apart, the outermost first.
    var bags: [[String]] = []

    private var module: String { provider.module }

    /// The call that creates a type, with all of its required arguments.
    func call(_ name: String, _ creation: Creation) throws -> Result {
        var result = Result()
        var arguments: [String] = []
        for parameter in creation.parameters {
            // A default is for what the function isn't given.
            if parameter.hasDefault, input(for: parameter, besides: result.input)?.problems != [] { continue }
            let argument = try argument(for: parameter, besides: result.input)
            result.add(argument)
            arguments.append(argument.text)
        }
        result.text = "\(name)(\(arguments.joined(separator: ", ")))"
        result.isAsync = result.isAsync || creation.isAsync
        result.canThrow = result.canThrow || creation.canThrow
        return result
    }

    /// The argument for a parameter, with its label.
    ///
    /// - Parameters:
    ///   - parameter: The parameter.
    ///   - used: The input that is passed on already.
    /// - Returns: The code, or the reasons why there is none.
    /// - Throws: A ``MissingProvider`` if another provider has to be written first.
    func argument(for parameter: Creation.Parameter, besides used: Set<String> = []) throws -> Result {
        var result = try value(for: parameter, besides: used)
        if let label = parameter.label { result.text = "\(label): \(result.text)" }
        return result
    }

    private func value(for parameter: Creation.Parameter, besides used: Set<String>) throws -> Result {
        if let problem = parameter.problem { return Result(problems: [problem]) }
        if parameter.names.isEmpty { return Result(problems: ["A parameter has no name"]) }
        if let bag = sources.bag(parameter) { return try call(creating: bag) }
        if let input = input(for: parameter, besides: used) { return input }
        if let member = member(for: parameter) { return member }
        return Result(text: quoted(parameter.name), properties: [parameter])
    }

    // MARK: - Bags

    /// Takes a bag apart: its members are chosen like arguments.
    private func call(creating bag: DeclaredType) throws -> Result {
        // A type that makes another of its kind passes its own provider on.
        if bag.bag == .dependencyProviding, bag.providerPath == provider.path { return Result(text: "self") }
        guard !bags.contains(bag.path) else { return Result(problems: ["`\(bag.name)` needs itself"]) }
        var inner = self
        inner.bags.append(bag.path)
        switch bag.bag {
        case .dependencies:
            guard let creation = sources.onlyCreation(of: bag, from: module) else {
                return Result(problems: ["`\(bag.name)` has no initializer that takes all of its members"])
            }
            return try inner.call(".init", creation)
        default:
            let found = sources.types(named: bag.providerPath, in: [], of: module).first
            guard let found, let creation = sources.onlyCreation(of: found, from: module) else {
                throw MissingProvider(ownerPath: bag.ownerPath, module: bag.module, neededBy: provider.name)
            }
            return try inner.call(found.name, creation)
        }
    }

    // MARK: - Input

    private func input(for parameter: Creation.Parameter, besides used: Set<String>) -> Result? {
        guard let function else { return nil }
        for input in function.parsed.parameters {
            let names = [input.name, input.label].compactMap(\.self)
            guard let name = names.first, !Set(names).isDisjoint(with: parameter.names) else { continue }
            if used.contains(name) { return Result(problems: ["`\(name)` fits several parameters"]) }
            let type = sources.absolute(input.type, in: function.container.path, of: function.container.file.module)
            var result = passing(quoted(name), type, to: parameter, what: "`\(name)`")
            result.input = [name]
            return result
        }
        return nil
    }

    // MARK: - Members of the provider

    private func member(for parameter: Creation.Parameter) -> Result? {
        for name in parameter.names {
            guard let member = sources.member(name, of: provider, in: branch) else { continue }
            if let other = member.branch, other != branch {
                let place = "`\(name)` of `\(provider.name)` is between `#if \(other)` and `#endif`"
                return Result(problems: ["\(place), and this call isn't"])
            }
            guard let written = member.type else { return Result(text: quoted(name)) }
            return passing(quoted(name), written, to: parameter, what: "`\(name)` of `\(provider.name)`")
        }
        for name in parameter.names.flatMap(Lifetime.names) {
            guard let type = sources.member(name, of: provider)?.type, let held = Lifetime.held(by: type) else {
                continue
            }
            var result = passing("\(name).value", held, to: parameter, what: "The value of `\(name)`")
            guard result.problems.isEmpty else { continue }
            result.isAsync = type.description.hasPrefix("Async")
            result.canThrow = result.isAsync
            return result
        }
        return nil
    }

    /// Passes a value on that the compiler takes for the parameter, or that it may take.
    private func passing(_ text: String, _ type: TypeSyntax, to parameter: Creation.Parameter, what: String) -> Result {
        let difference = "\(what) is \(type), but \(parameter.type.stored) is needed"
        return switch sources.conversion(from: type, to: parameter.type, in: module) {
        case .certain: Result(text: text)
        case .unknown: Result(text: text, remarks: ["\(difference). It's passed, because the compiler may convert it"])
        case .impossible: Result(problems: [difference])
        }
    }
}

extension PackageSources {
    /// The way to create a type with its dependencies; nil if there is none, or several are as good.
    func onlyCreation(of type: DeclaredType, from module: String, mayFail: Bool = false) -> Creation? {
        let all = creations(of: type, from: module).filter { !$0.initializer.declaration.isFailable || mayFail }
        let best = all.best(by: \.initializer)
        return best.count == 1 ? best[0] : nil
    }

    /// The property of this name in a provider, with its type, if that is written, and with its condition.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - provider: The provider.
    ///   - branch: The condition of the property to prefer where several have the name.
    /// - Returns: The property; nil if there is none.
    func member(
        _ name: String,
        of provider: DeclaredType,
        in branch: String? = nil
    ) -> (type: TypeSyntax?, branch: String?)? {
        let items = provider.items(["let", "var"]).filter { $0.name == name && !$0.parsed.isStatic }
        guard let item = items.first(where: { $0.branch == branch }) ?? items.first else { return nil }
        let type = item.type.map { absolute($0, in: item.container.path, of: item.container.file.module) }
        return (type, item.branch)
    }
}

/// Another provider has to be written before one that creates it.
struct MissingProvider: Error, CustomStringConvertible {
    /// The name of the type that the provider is for.
    let ownerPath: [String]
    let module: String
    /// The provider that creates it.
    let neededBy: String

    var description: String {
        let owner = ownerPath.joined(separator: ".")
        return "There is no \(owner).\(DependencyBag.dependencyProvider.rawValue) that \(neededBy) could create. "
            + "Run `scaffold-provider \(owner)` first."
    }
}
