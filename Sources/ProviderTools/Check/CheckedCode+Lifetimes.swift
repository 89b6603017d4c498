extension CheckedCode {
    /// The lifetime that a type is; nil if it is none.
    func lifetime(_ type: TypeSyntax) -> Lifetime? {
        for case .name(let components) in codebase.spellings(of: type) {
            let lifetime = components.last.flatMap { Lifetime($0, in: codebase, modules: modules) }
            if let lifetime { return lifetime }
        }
        return nil
    }

    /// Whether a type is the scope that ends lifetimes.
    func isScope(_ type: TypeSyntax) -> Bool {
        codebase.spellings(of: type).contains { type in
            guard case .name(let components) = type, let last = components.last else { return false }
            return last.text == "Scope" && last.usr.flatMap(codebase.module) == "Providers"
        }
    }
}
