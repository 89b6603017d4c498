/// The parts of a member's declaration beside its key, in a form that doesn't depend on how they're written.
struct MemberSignature: Hashable {
    let types: MemberTypes
    let isAsync: Bool
    let throwing: String
    let isSettable: Bool
    let isFailable: Bool
    let isolation: Set<String>

    /// - Parameters:
    ///   - declaration: The member.
    ///   - aliases: What names stand for in the mock, `Self` among them.
    ///   - modules: The names that may stand before a type as its module.
    init(_ declaration: Declaration, aliases: [String: TypeSyntax], modules: Set<String>) {
        let form = NormalForm(declaration, aliases: aliases, modules: modules)
        types = MemberTypes(declaration, form)
        let accessors = declaration.accessors
        isAsync = accessors?.isAsync ?? declaration.isAsync
        switch accessors?.throwing ?? declaration.throwing {
        case .never: throwing = ""
        case .anything: throwing = "throws"
        case .rethrowing: throwing = "rethrows"
        case .only(let error): throwing = "throws(\(form.text(of: error)))"
        }
        isSettable = accessors?.isSettable ?? false
        isFailable = declaration.isFailable
        let actors = declaration.attributes.map(\.text).filter { $0.hasSuffix("Actor") || $0 == "@concurrent" }
        let modifiers = declaration.modifiers.filter { $0.hasPrefix("nonisolated") && $0 != "nonisolated(unsafe)" }
        isolation = Set(actors + modifiers)
    }

    /// Nil for a property whose type is inferred.
    var result: String? { types.result }

    /// Whether a member with this signature answers a requirement with another one as well.
    func answers(_ other: MemberSignature) -> Bool {
        types.constraints == other.types.constraints && types.parameters == other.types.parameters
            && (result == nil || result == other.result) && (!isAsync || other.isAsync)
            && (throwing == other.throwing || throwing.isEmpty || other.throwing == "throws")
            && (isSettable || !other.isSettable) && (!isFailable || other.isFailable)
            && isolation.subtracting(["nonisolated"]).isSubset(of: other.isolation)
    }
}
