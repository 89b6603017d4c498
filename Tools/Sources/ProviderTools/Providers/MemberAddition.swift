/// A member that `--add` gives a type, such as `clock: any WallClock`.
struct MemberAddition {
    let name: String
    let type: TypeSyntax

    init(_ text: String) throws {
        guard let outline = try? SourceOutline(SourceText("let \(text)")), let declaration = outline.declarations.first,
            declaration.name != "_", let type = outline.parsed(declaration).type,
            // Nothing but the name and the type stands there.
            SourceText("let \(quoted(declaration.name)): \(type)").names == outline.text.names
        else {
            throw ToolError("\"\(text)\" isn't a name and a type, as in `clock: any WallClock`.")
        }
        name = declaration.name
        self.type = type.stored
    }

    /// Adds the member to the bag of a type, or to its initializer if it has none.
    func add(to type: DeclaredType, in sources: PackageSources) throws {
        let place = sources.bag(.dependencyProviding, of: type) ?? sources.bag(.dependencies, of: type) ?? type
        let keywords: Set<String> = ["let", "var"]
        guard !place.items(keywords).contains(where: { $0.name == name }) else {
            throw ToolError(
                "\(place.name) has a `\(name)` already. Pass --update to pass it on to where it is missing."
            )
        }
        let imports = sources.imports(for: [self.type], from: place.containers[0], into: type.module)
            .filter { line in sources.module(named: line.replacing("import ", with: "")) != nil }
        let addition = PropertyAddition(type: place, name: name, propertyType: self.type, imports: imports)
        guard let edits = addition.edits() else {
            throw ToolError(
                "The initializer of \(place.name) can't take a further dependency. Add it by hand, and pass --update."
            )
        }
        try sources.apply(edits, to: place.containers[0].file)
    }
}

extension SourceText {
    /// The texts of the tokens, without backticks.
    fileprivate var names: [String] { tokens.map { text(of: $0).withoutBackticks } }
}
