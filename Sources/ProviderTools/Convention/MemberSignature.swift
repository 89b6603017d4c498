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
    ///   - scope: What the names in it stand for.
    init(_ declaration: Declaration, in scope: NameScope) {
        types = MemberTypes(declaration, scope)
        let accessors = declaration.accessors
        isAsync = accessors?.isAsync ?? declaration.isAsync
        switch accessors?.throwing ?? declaration.throwing {
        case .never: throwing = ""
        case .anything: throwing = "throws"
        case .rethrowing: throwing = "rethrows"
        case .only(let error): throwing = "throws(\(NormalForm(declaration, scope).text(of: error)))"
        }
        isSettable = accessors?.isSettable ?? false
        isFailable = declaration.isFailable
        let actors = declaration.attributes.filter { $0.isNamedActor || $0.text == "@concurrent" }.map(\.text)
        let modifiers = declaration.modifiers.filter { ["nonisolated", "nonisolated(nonsending)"].contains($0) }
        isolation = Set(actors + modifiers)
    }

    /// Whether a member with this signature is written as a requirement asks; it may also be settable.
    func answers(_ requirement: MemberSignature) -> Bool {
        types.answer(requirement.types) && isAsync == requirement.isAsync && throwing == requirement.throwing
            && (isSettable || !requirement.isSettable) && isFailable == requirement.isFailable
            && isolation == requirement.isolation
    }
}
