/// Whether the compiler takes a value of one type where another one is wanted, as far as source files tell.
enum Conversion: Int {
    case impossible, unknown, certain
}

extension PackageSources {
    /// - Parameters:
    ///   - given: The type of the value.
    ///   - wanted: The type of a parameter.
    ///   - module: The module of the call.
    /// - Returns: What the package and the standard library tell of the two.
    func conversion(from given: TypeSyntax, to wanted: TypeSyntax, in module: String) -> Conversion {
        let (given, wanted) = (given.comparable, wanted.comparable)
        if given == wanted || wanted == .named("Any") { return .certain }
        switch (given, wanted) {
        case (.optional(let given), .optional(let wanted)), (.array(let given), .array(let wanted)):
            return conversion(from: given, to: wanted, in: module)
        case (_, .optional(let wanted)): return conversion(from: given, to: wanted, in: module)
        case (.dictionary(let key, let value), .dictionary(let wantedKey, let wantedValue)):
            return all([(key, wantedKey), (value, wantedValue)], in: module)
        case (_, .composition(let parts)): return all(parts.map { (given, $0) }, in: module)
        case (.composition(let parts), _):
            return parts.contains { conversion(from: $0, to: wanted, in: module) == .certain } ? .certain : .unknown
        case (.name, .name): return nominal(given, to: wanted, in: module)
        default:
            if let function = given.functionType, let other = wanted.functionType {
                // A closure may be called from where it says.
                guard Set(given.attributes) == Set(wanted.attributes) || wanted.attributes.isEmpty else {
                    return .unknown
                }
                let isActor = given.attributes.contains { $0.text != "@Sendable" } && wanted.attributes.isEmpty
                return isActor ? .unknown : closure(function, to: other, in: module)
            }
            // Of an alias nothing is known.
            return given.isAlias(in: self, module) || wanted.isAlias(in: self, module) ? .unknown : .impossible
        }
    }

    private func all(_ pairs: [(given: TypeSyntax, wanted: TypeSyntax)], in module: String) -> Conversion {
        let each = pairs.map { conversion(from: $0.given, to: $0.wanted, in: module) }
        return each.min { $0.rawValue < $1.rawValue } ?? .certain
    }

    private func closure(_ given: FunctionType, to wanted: FunctionType, in module: String) -> Conversion {
        let mayThrow = given.throwing == .never || given.throwing == wanted.throwing || wanted.throwing == .anything
        guard given.parameters.count == wanted.parameters.count, mayThrow, wanted.isAsync || !given.isAsync else {
            return .impossible
        }
        let parameters = zip(wanted.parameters, given.parameters).map { (given: $0.type, wanted: $1.type) }
        return all(parameters + [(given.result, wanted.result)], in: module)
    }

    private func nominal(_ given: TypeSyntax, to wanted: TypeSyntax, in module: String) -> Conversion {
        let (own, other) = (type(of: given, in: [], of: module), type(of: wanted, in: [], of: module))
        if given.isAlias(in: self, module) || wanted.isAlias(in: self, module) { return .unknown }
        guard let own else { return other?.keyword == "protocol" ? .unknown : .impossible }
        var (open, isKnown) = ([own], true)
        while let next = open.popLast() {
            if next.id == other?.id { return wanted.lastArguments.isEmpty ? .certain : .unknown }
            if next.inherited.contains(wanted) { return .certain }
            let inherited = next.inherited.map { type(of: $0, in: next.path, of: next.module) }
            isKnown = isKnown && !zip(next.inherited, inherited).contains { $1 == nil && !$0.isStandard }
            open += inherited.compactMap(\.self)
        }
        return isKnown && other != nil || other?.isInheritable == false ? .impossible : .unknown
    }
}

extension DeclaredType {
    fileprivate var isInheritable: Bool { ["class", "protocol"].contains(keyword) }
}

extension TypeSyntax {
    /// Whether the standard library declares a type, which therefore is neither an alias nor a type of a package.
    fileprivate var isStandard: Bool {
        names.allSatisfy { PackageSources.standardNames.contains($0[0].text) }
    }

    /// Whether neither the package nor the standard library declares a type, so that it may be an alias, or anything.
    fileprivate func isAlias(in sources: PackageSources, _ module: String) -> Bool {
        guard case .name = self else { return false }
        return !isStandard && sources.type(of: self, in: [], of: module) == nil
    }
}
