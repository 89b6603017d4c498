/// The properties that show what a type has done: they change, and other files can read them.
struct ReadableState {
    let codebase: Codebase

    /// The names of the properties, in the order of the source, and then those of superclasses.
    func names(of type: Symbol) -> [String] {
        let module = codebase.module(of: type.usr) ?? ""
        let members = codebase.classes(from: type.usr).flatMap { codebase.members(of: $0) }
        return members.filter { property in
            property.kind == .instanceProperty && codebase.isCallable(property, inTestsOf: module)
                && codebase.module(of: property.usr) == module && !property.baseName.hasPrefix("_")
                && !Self.namesOfPlatform.contains(property.baseName) && isState(DeclarationParser.parse(property))
        }
        .map(\.ownName).uniqued()
    }

    /// Whether a property can change, and is neither a dependency, a delegate, nor a closure.
    private func isState(_ property: Declaration) -> Bool {
        guard property.keyword == "var", !DelegateName.isName(property.name), let type = property.type else {
            return false
        }
        let rule = DependencyRule(codebase: codebase)
        // A list of objects is what a type has made of what it was given.
        return !codebase.spellings(of: type).contains { type in
            if type.functionType != nil { return true }
            return type.parts.contains { part in
                guard let usr = part.usr, let name = part.lastName else { return false }
                return rule.isDependency(usr, named: name, hasBehavior: { _ in false })
            }
        }
    }

    /// Properties that many types have, and that say little of what one does.
    private static let namesOfPlatform: Set<String> = [
        "body", "customMirror", "debugDescription", "description", "hashValue", "id",
    ]
}
