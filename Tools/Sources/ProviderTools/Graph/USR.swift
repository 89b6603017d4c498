/// The precise identifiers of declarations, "unified symbol resolutions": the one type that knows how they are mangled.
enum USR {
    static let sendable = "s:s8SendableP"
    static let sendableMetatype = "s:s16SendableMetatypeP"
    static let equatable = "s:SQ"
    static let hashable = "s:SH"
    static let error = "s:s5ErrorP"
    static let actor = "s:ScA"
    static let mainActor = "s:ScM"
    static let globalActor = "s:12_Concurrency11GlobalActorP"
    static let executors: Set<String> = ["s:ScF", "s:Scf", "s:Sch"]
    static let executorJob = "s:12_Concurrency11ExecutorJobV"
    static let unownedJob = "s:ScJ"
    static let copyable = "s:s8CopyableP"
    static let escapable = "s:s9EscapableP"
    static let bool = "s:Sb"
    static let string = "s:SS"
    static let optional = "s:Sq"
    static let customStringConvertible = "s:s23CustomStringConvertibleP"
    static let customDebugStringConvertible = "s:s28CustomDebugStringConvertibleP"
    static let customReflectable = "s:s17CustomReflectableP"
    static let textOutputStreamable = "s:s20TextOutputStreamableP"
    static let decodable = "s:Se"
    static let encodable = "s:SE"
    static let codable = "s:s7Codablea"
    static let distributedActor = "s:11Distributed0A5ActorP"
    static let objectProtocol = "s:10Foundation16NSObjectProtocolP"
    static let object = "s:10Foundation8NSObjectC"

    /// Whether this is an associated type, whose identifier ends in `Qa`.
    static func isAssociatedType(_ usr: String) -> Bool { isSwift(usr) && usr.hasSuffix("Qa") }

    /// Whether this is the type parameter of a declaration, which only emitted graphs identify, ending in `fp`.
    static func isTypeParameter(_ usr: String) -> Bool { isSwift(usr) && usr.hasSuffix("fp") }

    /// The type that declares a type alias of this name, whose identifier follows that of the type.
    static func owner(ofAlias usr: String, named name: String) -> String? {
        let suffix = "\(name.utf8.count)\(name)a"
        return usr.hasSuffix(suffix) ? String(usr.dropLast(suffix.count)) : nil
    }

    /// Whether a type is declared in another one, or in one in it, as the names in the identifier say.
    static func isNested(_ usr: String, in type: String) -> Bool { usr.hasPrefix(type) }

    /// Whether C or Objective-C declares it.
    static func isC(_ usr: String) -> Bool { usr.hasPrefix("c:") }

    /// Whether C declares it as a structure or a union, which may hold pointers.
    static func isCStructure(_ usr: String) -> Bool {
        ["c:@S@", "c:@SA@", "c:@U@", "c:@UA@"].contains { usr.hasPrefix($0) }
    }

    /// Whether this is a class, protocol or category of Objective-C.
    static func isObjectiveC(_ usr: String) -> Bool { usr.hasPrefix("c:objc") }

    /// Whether a function is a prefix operator, whose name is followed by `op`.
    static func isPrefixOperator(_ usr: String) -> Bool { usr.contains("op") }

    /// Whether a function is a postfix operator, whose name is followed by `oP`.
    static func isPostfixOperator(_ usr: String) -> Bool { usr.contains("oP") }

    /// Whether a module adds the declaration to a type of another one: its name, then `E`, is inside of the identifier.
    static func isInExtension(_ usr: String, of module: String) -> Bool {
        usr.contains("\(module.utf8.count)\(module)E")
    }

    static func isSwift(_ usr: String) -> Bool { usr.hasPrefix("s:") }
}

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
