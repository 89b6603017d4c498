/// A member, or another declaration, whose code names something.
struct WorldPlace: Hashable {
    /// Code that reaches, and that a test needn't control.
    enum Exemption: String, CaseIterable {
        case identifier = "identifiers of values"
        case fallback = "values for missing arguments"
        case defaultArgument = "default arguments"
        case debugging = "code for debug builds"
    }

    let file: String
    /// The token with which it begins.
    let start: Int
    let module: String
    /// The types around it, the outermost first, with those around them.
    let types: [String]
    let keyword: String
    let name: String
    /// Whether it's static.
    let isOfType: Bool
    let isInitialValue: Bool

    /// The innermost type around it; nil for a function or variable that is in none.
    var type: String? { types.last }
}

extension WorldPlace {
    /// Nil for a place outside of code, such as a type annotation.
    init?(_ use: NameUse, in module: String) {
        let (outline, surroundings) = (use.outline, use.surroundings)
        guard let member = surroundings.member,
            ["func", "init", "deinit", "subscript", "var", "let"].contains(member.keyword)
        else { return nil }
        let isStored = ["var", "let"].contains(member.keyword) && member.body == nil
        let isWrapper = isStored && use.token < member.keywordIndex && outline.isAt("@", use.start - 1)
        guard isWrapper || use.token > outline.endOfSignature(member) || Self.isDefault(use, of: member) else {
            return nil
        }
        self.init(member, in: use.file, outline, module: module, types: surroundings.types)
    }

    init(_ member: SourceDeclaration, in file: SourceFile, _ outline: SourceOutline, module: String, types: [String]) {
        self.file = file.path
        start = member.tokens.lowerBound
        self.module = module
        self.types = types
        keyword = member.keyword
        name = member.name
        isOfType = outline.parsed(member).isStatic
        isInitialValue = ["var", "let"].contains(member.keyword) && member.body == nil
    }

    /// The reason why what is used here doesn't count; nil if it does.
    static func exemption(of use: NameUse, _ kind: WorldKind) -> Exemption? {
        let (outline, surroundings) = (use.outline, use.surroundings)
        guard let member = surroundings.member else { return nil }
        if isDefault(use, of: member) { return .defaultArgument }
        if member.keyword == "init", outline.isAt("?", use.start - 1) { return .fallback }
        if use.file.contains("DEBUG"), outline.branch(around: use.token)?.isForDebugBuilds == true { return .debugging }
        let isIdentifier = member.name == "id" && member.body == nil && ["var", "let"].contains(member.keyword)
        return kind == .identifier && isIdentifier ? .identifier : nil
    }

    /// Whether a use is in the default argument of a parameter.
    private static func isDefault(_ use: NameUse, of member: SourceDeclaration) -> Bool {
        guard let body = member.body, ["func", "init", "subscript"].contains(member.keyword),
            use.token < body.lowerBound, let open = use.outline.openBracket(around: use.start)
        else { return false }
        return (open..<use.start).contains { use.outline.isAt("=", $0) }
    }
}
