/// A lifetime of the module `Providers`, or of a copy of its file.
struct Lifetime {
    /// What the names of its properties begin with, by its own name.
    static let prefixes = [
        "Shared": "shared", "AsyncShared": "shared", "SharedByKey": "shared", "AsyncSharedByKey": "shared",
        "WeakShared": "weak", "Expiring": "expiring",
    ]

    let name: String
    let prefix: String
}

extension CheckedCode {
    /// The lifetime that a type is; nil if it is none.
    func lifetime(_ type: TypeSyntax) -> Lifetime? {
        for case .name(let components) in spellings(of: type) {
            guard let last = components.last, let prefix = Lifetime.prefixes[last.text], let usr = last.usr,
                let module = codebase.module(of: usr), module == "Providers" || modules.contains(module)
            else { continue }
            return Lifetime(name: last.text, prefix: prefix)
        }
        return nil
    }
}
