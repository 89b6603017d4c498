/// Facts that an identifier tells about a declaration whose module wasn't read.
extension USR {
    /// The sorts of types that identifiers tell apart.
    enum TypeKind {
        case `class`, `protocol`, structure, typeAlias
    }

    /// The module that declares what `usr` names, or nil for a declaration in C.
    ///
    /// In `s:18UserServiceExample13NetworkClientP` the module is the first name, after its length. Names of the standard
    /// library are abbreviated to `s` and `S…`, those of `_Concurrency` to `Sc…`.
    static func module(of usr: String) -> String? {
        guard isSwift(usr) else { return nil }
        let mangled = usr.dropFirst(2)
        if mangled.hasPrefix("Sc") { return "_Concurrency" }
        guard let first = mangled.first else { return nil }
        if first == "s" || first == "S" { return "Swift" }
        var rest = mangled
        return identifier(&rest)
    }

    /// The kind of a type; nil for enumerations and declarations in C.
    static func kind(of usr: String, in codebase: Codebase) -> TypeKind? {
        switch codebase.symbol(usr)?.kind {
        case .class: return .class
        case .protocol: return .protocol
        case .structure: return .structure
        case .typeAlias: return .typeAlias
        case .some: return nil
        case nil: break
        }
        if usr.hasPrefix("c:objc(pl)") { return .protocol }
        if usr.hasPrefix("c:objc(cs)") { return .class }
        guard isSwift(usr) else { return nil }
        if abbreviatedProtocols.contains(usr) { return .protocol }
        // `s:SP` and the like are abbreviations, whose last letter says nothing.
        guard usr.count > 5 else { return nil }
        switch usr.last {
        case "C": return .class
        case "P": return .protocol
        case "V": return .structure
        case "a": return .typeAlias
        default: return nil
        }
    }

    /// Protocols of the standard library whose identities the compiler abbreviates.
    private static let abbreviatedProtocols = Set(
        ["B", "E", "F", "G", "H", "K", "L", "M", "Q", "T", "U", "X", "Y", "Z", "cA", "cF", "cI", "cf", "ch", "ci"]
            .map { "s:S\($0)" } + ["e", "j", "k", "l", "m", "t", "x", "y", "z"].map { "s:S\($0)" }
    )

    /// The name of a type of a module that wasn't read, with those around it: `s:4Core5OuterC5InnerV` is `Outer.Inner`.
    ///
    /// Nil where the compiler abbreviated a name.
    static func name(of usr: String) -> String? {
        guard isSwift(usr) else { return nil }
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
