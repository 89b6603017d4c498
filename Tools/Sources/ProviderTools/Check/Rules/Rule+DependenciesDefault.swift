extension Rule {
    /// With a default, a caller that forgets a dependency gets the live one.
    static let dependenciesDefault = Rule(
        id: "dependencies-default",
        summary: "An initializer has no default for a dependency, in a `Dependencies` or as a parameter."
    ) { code in
        code.initializers.flatMap { initializer in
            initializer.parameters.filter { code.isDefaultedDependency($0, of: initializer) }.map { parameter in
                code.finding(
                    initializer.symbol,
                    "`\(parameter.name)` of `\(initializer.name)` has a default, so a caller that forgets it compiles. Remove "
                        + "the default."
                )
            }
        }
    }
}

extension CheckedCode {
    /// Whether a parameter of a `Dependencies` has a default, or one of another type that takes a protocol or a bag.
    ///
    /// Classes and structures may be data, and without a dependency, which a `nil` says, no type can reach a live one.
    fileprivate func isDefaultedDependency(
        _ parameter: CheckedInitializer.Parameter,
        of initializer: CheckedInitializer
    ) -> Bool {
        guard let value = parameter.defaultValue else { return false }
        if DependencyBag(initializer.type) == .dependencies { return true }
        guard value != "nil", !codebase.isOfTests(initializer.type.usr), mock(initializer.type) == nil,
            !DelegateName.isName(parameter.name)
        else { return false }
        if parameter.bag != nil { return true }
        let rule = DependencyRule(codebase: codebase)
        return parameter.namedTypes.contains { type in
            guard type.isProtocol, let usr = type.usr else { return false }
            return rule.isDependency(usr, named: type.name) { _ in false }
        } && !isValue(value)
    }

    /// Whether a default is a new value that can be compared, such as `ObjectID()`, or one of an enumeration.
    private func isValue(_ text: String) -> Bool {
        let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
        let parts = name.split(separator: ".").map(String.init)
        let names = [parts, parts.dropLast()].map { $0.joined(separator: ".") }
        return names.flatMap(codebase.types).contains { type in
            type.kind == .enumeration
                || (type.kind == .structure
                    && codebase.conforms(type.usr, to: USR.equatable))
        }
    }
}
