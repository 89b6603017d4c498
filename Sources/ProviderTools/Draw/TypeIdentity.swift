/// What can be read out of the precise identifier of a type, also when its module was not.
enum TypeIdentity {
    enum Kind {
        case `class`, `protocol`, structure, typeAlias
    }

    /// What sort of type this is; nil for enumerations and declarations in C.
    static func kind(of usr: String, in codebase: Codebase) -> Kind? {
        switch codebase.symbol(usr)?.kind {
        case .class: return .class
        case .protocol: return .protocol
        case .structure: return .structure
        case .typeAlias: return .typeAlias
        case .some: return nil
        case nil: break
        }
        guard usr.hasPrefix("s:") else { return nil }
        switch usr.last {
        case "C": return .class
        // The generator of random numbers is one of the few protocols that have an abbreviation.
        case "P",
            "G" where usr == "s:SG":
            return .protocol
        case "V": return .structure
        case "a": return .typeAlias
        default: return nil
        }
    }

    /// The name of a type of a module that was not read, with those around it: `s:4Core5OuterC5InnerV` is `Outer.Inner`.
    ///
    /// Nil where the compiler abbreviated a name.
    static func name(of usr: String) -> String? {
        guard usr.hasPrefix("s:") else { return nil }
        var rest = usr.dropFirst(2)
        if rest.hasPrefix("Sc") {
            rest = rest.dropFirst(2)
        } else if rest.hasPrefix("s") {
            rest = rest.dropFirst()
        } else if identifier(&rest) == nil {
            return nil
        }
        var names: [String] = []
        while !rest.isEmpty {
            guard let name = identifier(&rest), let kind = rest.popFirst(), "CPVO".contains(kind) else { return nil }
            names.append(name)
        }
        return names.isEmpty ? nil : names.joined(separator: ".")
    }

    /// Reads a name after its length.
    private static func identifier(_ text: inout Substring) -> String? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let length = Int(digits), length > 0, digits.first != "0" else { return nil }
        text = text.dropFirst(digits.count)
        defer { text = text.dropFirst(length) }
        return text.count >= length ? String(text.prefix(length)) : nil
    }
}
