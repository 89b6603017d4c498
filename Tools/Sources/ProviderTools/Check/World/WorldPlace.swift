/// A member, or another declaration, whose code names something.
struct WorldPlace: Hashable {
    /// Code that reaches, and that a test needn't control.
    enum Exemption: String, CaseIterable {
        case identifier = "identifiers of values"
        case fallback = "values for missing arguments"
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
    /// Nil for what isn't called.
    let signature: WorldSignature?
    /// The parameter whose default argument it is, so that only calls without that argument reach.
    private(set) var parameter: Int?
    /// Whether its innermost type is only extended here.
    private(set) var isInExtension = false
    /// The line of the `#if` around it, if there is one.
    private(set) var condition: Int?
    /// Whether its type isn't known because the branch around it wasn't built.
    private(set) var isUnbuilt = false

    /// The innermost type around it; nil for a function or variable that is in none.
    var type: String? { types.last }
}

extension WorldPlace {
    /// Nil for a place outside of code, such as a type annotation.
    init?(_ use: NameUse, in module: String, isUnknown: (String) -> Bool) {
        let (outline, surroundings) = (use.outline, use.surroundings)
        guard let member = surroundings.member,
            ["func", "init", "deinit", "subscript", "var", "let"].contains(member.keyword)
        else { return nil }
        let isStored = ["var", "let"].contains(member.keyword) && member.body == nil
        let isWrapper = isStored && use.token < member.keywordIndex && outline.isAt("@", use.start - 1)
        let parameter = Self.parameter(withDefault: use, of: member)
        guard isWrapper || use.token > outline.endOfSignature(member) || parameter != nil else { return nil }
        self.init(member, in: use.file, outline, module: module, types: surroundings.types)
        self.parameter = parameter
        isInExtension = surroundings.declaration?.keyword == "extension"
        condition = surroundings.condition.map { use.file.location(at: outline.text.tokens[$0].range.lowerBound).line }
        isUnbuilt = condition != nil && !isInExtension && type.map(isUnknown) == true
    }

    init(_ member: SourceDeclaration, in file: SourceFile, _ outline: SourceOutline, module: String, types: [String]) {
        self.file = file.path
        start = member.tokens.lowerBound
        self.module = module
        self.types = types
        keyword = member.keyword
        name = member.name
        let declaration = outline.parsed(member)
        isOfType = declaration.isStatic
        signature = ["func", "init"].contains(member.keyword) ? WorldSignature(declaration) : nil
        isInitialValue = ["var", "let"].contains(member.keyword) && member.body == nil
    }

    /// The reason why what is used here doesn't count; nil if it does.
    static func exemption(of use: NameUse, _ kind: WorldKind) -> Exemption? {
        let (outline, surroundings) = (use.outline, use.surroundings)
        guard let member = surroundings.member else { return nil }
        if member.keyword == "init", outline.isAt("?", use.start - 1) { return .fallback }
        if use.file.contains("DEBUG"), outline.branch(around: use.token)?.isForDebugBuilds == true { return .debugging }
        let isIdentifier = member.name == "id" && member.body == nil && ["var", "let"].contains(member.keyword)
        return kind == .identifier && isIdentifier ? .identifier : nil
    }

    /// The index of the parameter in whose default argument something is used.
    private static func parameter(withDefault use: NameUse, of member: SourceDeclaration) -> Int? {
        let outline = use.outline
        guard let body = member.body, ["func", "init"].contains(member.keyword),
            member.nameIndex < use.start, use.token < body.lowerBound,
            let open = (member.nameIndex..<use.start).first(where: { outline.isAt("(", $0) }),
            let close = outline.partner(of: open)
        else { return nil }
        return outline.elements(in: open + 1..<close).firstIndex { parameter in
            parameter.contains(use.token)
                && (parameter.lowerBound..<use.start).contains { outline.isAt("=", $0) }
        }
    }
}
