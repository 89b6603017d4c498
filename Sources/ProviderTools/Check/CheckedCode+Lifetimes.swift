extension CheckedCode {
    /// The lifetime that a type is; nil if it is none.
    func lifetime(_ type: TypeSyntax) -> Lifetime? {
        for case .name(let components) in codebase.spellings(of: type) {
            let lifetime = components.last.flatMap { Lifetime($0, in: codebase, modules: modules) }
            if let lifetime { return lifetime }
        }
        return nil
    }
}
