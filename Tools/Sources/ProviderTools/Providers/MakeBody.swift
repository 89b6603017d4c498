/// The body of a `make…` function: one call that creates what it returns.
struct MakeBody {
    let sources: PackageSources
    let provider: DeclaredType
    let function: DeclaredType.Item

    /// The call, or what a person has to decide.
    ///
    /// - Throws: A ``MissingProvider`` if another provider has to be written first.
    func call() throws -> ArgumentChoice.Result {
        let declaration = function.parsed
        guard let result = declaration.type, declaration.genericParameters.isEmpty else {
            return problem("It's generic, or returns nothing")
        }
        switch created(result) {
        case .failure(let problem): return self.problem(problem.description)
        case .success(let type):
            let creations = sources.creations(of: type, from: provider.module)
            let isOptional = if case .optional = result { true } else { false }
            guard let creation = sources.onlyCreation(of: type, from: provider.module, mayFail: isOptional) else {
                let count = creations.isEmpty ? "no initializer that this file can call" : "several initializers"
                return problem("`\(type.name)` has \(count)")
            }
            let choice = ArgumentChoice(sources: sources, provider: provider, function: function)
            var call = try choice.call(type.name, creation)
            call.problems += Self.problems(of: call, for: declaration)
            call.text = (call.canThrow ? "try " : "") + (call.isAsync ? "await " : "") + call.text
            return call
        }
    }

    private func problem(_ message: String) -> ArgumentChoice.Result { .init(problems: [message]) }

    /// Input that nothing takes, and effects that the function doesn't have.
    private static func problems(of call: ArgumentChoice.Result, for declaration: Declaration) -> [String] {
        let unused = declaration.parameters.compactMap(\.localName).filter { !call.input.contains($0) }
        var problems = unused.map { "Nothing takes `\($0)`" }
        if call.canThrow, declaration.throwing == .never { problems.append("The initializer throws") }
        if call.isAsync, !declaration.isAsync { problems.append("The initializer is asynchronous") }
        return problems
    }

    // MARK: - What is created

    /// The type to create: the result itself, or the one type that implements it.
    private func created(_ result: TypeSyntax) -> Result<DeclaredType, ToolError> {
        let (scope, module) = (function.container.path, function.container.file.module)
        var wanted = result
        if case .optional(let wrapped) = result { wanted = wrapped }
        guard let type = sources.type(of: wanted, in: scope, of: module) else {
            return .failure(ToolError("`\(result)` isn't declared in this package"))
        }
        guard type.keyword == "protocol" else { return .success(type) }
        let found = sources.implementations(of: type, for: provider.module)
        if let only = found.first, found.count == 1 { return .success(only) }
        let names = NearestNames.list(found.map { "`\($0.name)`" }, inQuotes: false)
        return .failure(
            ToolError(found.isEmpty ? "Nothing implements `\(type.name)`" : "\(names) implement `\(type.name)`")
        )
    }
}

extension PackageSources {
    /// The types that implement a protocol, or one that refines it, as far as code of a module sees them.
    ///
    /// Types for tests are left out.
    func implementations(of protocolType: DeclaredType, for module: String) -> [DeclaredType] {
        var found: [DeclaredType] = []
        var seen: Set<[String]> = [protocolType.path]
        var open = [protocolType]
        while let next = open.popLast() {
            for type in types(inheriting: next) where sees(type.module, from: module) && seen.insert(type.path).inserted
            {
                if type.keyword == "protocol" {
                    open.append(type)
                } else if !type.containers[0].isDouble(of: protocolType.path) {
                    found.append(type)
                }
            }
        }
        return found.sorted { $0.name < $1.name }
    }

    /// The types, and the protocols, that name a type among those that they inherit.
    func types(inheriting parent: DeclaredType) -> [DeclaredType] {
        let paths = files(containing: parent.path).flatMap { file in
            file.types.filter { container in
                container.parsed.inherited.flatMap(\.parts).contains { inherited in
                    // A type finds the names in it, and in the types around it.
                    let found = type(of: inherited, in: container.path, of: file.module)
                    return found?.path == parent.path && found?.module == parent.module
                }
            }.map { (path: $0.path, module: file.module) }
        }
        return paths.flatMap { place in
            types(named: place.path, in: [], of: place.module)
        }.uniqued { [$0.module] + $0.path }
    }
}
