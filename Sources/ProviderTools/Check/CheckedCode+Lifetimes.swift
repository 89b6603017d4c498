extension CheckedCode {
    /// The lifetime that a type is; nil if it is none.
    func lifetime(_ type: TypeSyntax) -> Lifetime? {
        for case .name(let components) in spellings(of: type) {
            guard let last = components.last, let prefixes = Lifetime.prefixes[last.text], let usr = last.usr,
                let module = codebase.module(of: usr), module == "Providers" || modules.contains(module)
            else { continue }
            return Lifetime(name: last.text, prefixes: prefixes)
        }
        return nil
    }
}
