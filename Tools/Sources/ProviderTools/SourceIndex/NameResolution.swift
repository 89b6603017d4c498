extension PackageSources {
    /// The types that a name can stand for, those of the same module first.
    ///
    /// - Parameters:
    ///   - name: The parts of the name, as in `UserService.DependencyProvider`.
    ///   - scope: The names of the types around the place where it is written.
    ///   - module: The module of that place.
    /// - Returns: One type, several if modules have types of that name, or none if the package declares none.
    func types(named name: [String], in scope: [String], of module: String) -> [DeclaredType] {
        for count in stride(from: scope.count, through: 0, by: -1) {
            let visible = types(at: scope.prefix(count) + name).filter { sees($0.module, from: module) }
            let own = visible.filter { $0.module == module }
            if !visible.isEmpty { return own.isEmpty ? visible : own }
        }
        guard name.count > 1, self.module(named: name[0]) != nil else { return [] }
        return types(at: Array(name.dropFirst())).filter { $0.module == name[0] }
    }

    /// The type that a type names, also behind `any` and `some`.
    func type(of type: TypeSyntax, in scope: [String], of module: String) -> DeclaredType? {
        let parts = type.withoutPassing.parts
        guard parts.count == 1, case .name(let components) = parts[0] else { return nil }
        let found = types(named: components.map(\.text), in: scope, of: module)
        return found.count == 1 ? found[0] : nil
    }

    /// A type with names that any other place of the package understands, as far as the package declares them.
    func absolute(_ type: TypeSyntax, in scope: [String], of module: String) -> TypeSyntax {
        type.mapped { part in
            guard case .name(let components) = part else { return part }
            let names = components.map(\.text)
            for count in (1...names.count).reversed() {
                guard let found = types(named: Array(names.prefix(count)), in: scope, of: module).first else {
                    continue
                }
                var path = found.path.map { NameComponent(text: $0) }
                for (index, component) in zip(path.indices.reversed(), components.prefix(count).reversed()) {
                    path[index].arguments = component.arguments
                }
                return .name(path + components.dropFirst(count))
            }
            return part
        }
    }

    /// The modules that a file has to import for some types, and those that `origin` imports for names that the package
    /// doesn't declare.
    func imports(for types: [TypeSyntax], from origin: TypeBraces, into module: String) -> [String] {
        var imports: [String] = []
        for names in types.flatMap(\.names).map({ $0.map(\.text) }) {
            let found = self.types(named: names, in: origin.path, of: origin.file.module)
            if let first = found.first {
                if first.module != module { imports.append("import \(first.module)") }
            } else if let first = names.first, !Self.standardNames.contains(first) {
                imports += foreignImports(of: first, namedIn: origin.file)
            }
        }
        return imports.uniqued()
    }

    /// Names of the standard library that dependencies and their inputs are often made of, and that need no import.
    static let standardNames: Set<String> = [
        "Actor", "Any", "AnyObject", "Array", "AsyncSequence", "AsyncStream", "AsyncThrowingStream", "Bool",
        "Character", "Clock", "Comparable", "Dictionary", "Double", "Duration", "Equatable", "Error", "Float",
        "Hashable", "Identifiable", "Int", "Int32", "Int64", "MainActor", "Never", "Optional", "Result", "Self",
        "Sendable", "Sequence", "Set", "String", "Task", "UInt", "UInt8", "UInt32", "UInt64", "Void",
    ]
}

extension PackageSources {
    /// The imports of modules of other packages in a file, with their conditions; for a type of Foundation, only its parts.
    private func foreignImports(of name: String, namedIn file: WrittenFile) -> [String] {
        let imports = ImportLines(file.source).imports.filter { module(named: $0.module) == nil }
        let foundation = imports.filter { $0.module.hasPrefix("Foundation") }
        let wanted = ModuleName.typesOfFoundation.contains(name) && !foundation.isEmpty ? foundation : imports
        return wanted.map { $0.condition ?? "import \($0.module)" }
    }

    /// A type with `any` before each protocol of the package that has neither `any` nor `some`.
    func withExistentials(_ type: TypeSyntax, in scope: [String], of module: String) -> TypeSyntax {
        type.mapped { part in
            switch part {
            case .name(let components):
                let found = types(named: components.map(\.text), in: scope, of: module).first
                return found?.keyword == "protocol" ? .existential(part) : part
            case .composition(let types) where types.contains(where: \.isExistential):
                return .existential(.composition(types.map(\.withoutAny)))
            case .existential(let inner): return .existential(inner.withoutAny)
            case .opaque(let inner): return .opaque(inner.withoutAny)
            case .suppressed(let inner): return .suppressed(inner.withoutAny)
            default: return part
            }
        }
    }
}

extension TypeSyntax {
    fileprivate var isExistential: Bool { if case .existential = self { true } else { false } }

    fileprivate var withoutAny: TypeSyntax { if case .existential(let type) = self { type } else { self } }
}
