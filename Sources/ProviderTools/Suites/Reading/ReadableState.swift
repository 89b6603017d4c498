/// The properties that show what a type has done: they change, and other files can read them.
struct ReadableState {
    let codebase: Codebase

    /// The names of the properties, in the order of the source.
    func names(of type: Symbol) -> [String] {
        let module = codebase.module(of: type.usr) ?? ""
        return codebase.members(of: type.usr).filter { property in
            property.kind == .instanceProperty && codebase.isCallable(property, inTestsOf: module)
                && codebase.module(of: property.usr) == module && !property.baseName.hasPrefix("_")
                && !Self.namesOfPlatform.contains(property.baseName) && isState(DeclarationParser.parse(property))
        }
        .map(\.ownName)
    }

    /// Whether a property can change, and is neither a dependency, a delegate, nor a closure.
    private func isState(_ property: Declaration) -> Bool {
        guard property.keyword == "var", !DelegateName.isName(property.name), let type = property.type else {
            return false
        }
        let rule = DependencyRule(codebase: codebase)
        let isGiven = type.names.contains { components in
            guard let last = components.last, let usr = last.usr else { return false }
            return rule.isDependency(usr, named: last.text, hasBehavior: { _ in false })
        }
        return !isGiven && type.functionType == nil
    }

    /// Properties that many types have, and that say little of what one does.
    private static let namesOfPlatform: Set<String> = [
        "body", "customMirror", "debugDescription", "description", "hashValue", "id",
    ]
}
