/// Reads the module out of the precise identifier of a declaration.
enum ModuleName {
    /// The modules that every file sees without an import.
    static let implicit: Set<String> = ["Swift", "_Concurrency", "_StringProcessing", "SwiftOnoneSupport"]

    /// Modules of the toolchain, whose graphs SwiftPM does not extract, but `swift-symbolgraph-extract` does.
    static let toolchain: Set<String> = implicit.union([
        "Dispatch", "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
        "FoundationXML", "Observation", "RegexBuilder", "Synchronization", "Distributed", "Combine", "os",
        "CoreFoundation",
    ])

    /// The module that declares what `usr` names, or nil for a declaration in C.
    ///
    /// In `s:18UserServiceExample13NetworkClientP` the module is the first name, after its length. Names of the standard
    /// library are abbreviated to `s` and `S…`, those of `_Concurrency` to `Sc…`.
    static func of(usr: String) -> String? {
        guard usr.hasPrefix("s:") else { return nil }
        let mangled = usr.dropFirst(2)
        if mangled.hasPrefix("Sc") { return "_Concurrency" }
        guard let first = mangled.first else { return nil }
        if first == "s" || first == "S" { return "Swift" }
        let digits = mangled.prefix { $0.isASCII && $0.isNumber }
        guard let length = Int(digits), length > 0, first != "0" else { return nil }
        return String(mangled.dropFirst(digits.count).prefix(length))
    }
}
